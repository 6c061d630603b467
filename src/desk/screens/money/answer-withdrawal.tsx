import { useEffect, useState } from 'react'
import { claimCase, releaseCase } from '../../../contract/desk/case-calls.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import {
  answerWithdrawal,
  type WithdrawalCandidate,
  type WithdrawalListRow,
} from '../../../contract/desk/withdrawals.ts'
import { formatMoney } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioList } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { ask } from '../../ask.ts'
import { momentWriter } from '../../moments.ts'
import { useChange } from '../../session.ts'
import { Failure, useFieldError } from '../../shell/failure.tsx'
import { useTexts } from '../../texts.ts'
import { Preview, usePreview } from '../case/preview.tsx'

interface AnswerWithdrawalProps {
  me: Me
  row: WithdrawalListRow
  onClose: () => void
  onDone: () => void
}

/** A choice that names no order of those that are offered. */
const OTHER = 'other'

/**
 * Matches a withdrawal to an order, or refuses it, with the mails on show that this sends. The case is held while the dialog is
 * open.
 */
export function AnswerWithdrawal({ me, row, onClose, onDone }: AnswerWithdrawalProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const { id, case: caseId, candidates, measures } = row
  const [choice, setChoice] = useState(measures.includes('refunded') ? (candidates[0]?.id ?? '') : 'seen')
  const [typed, setTyped] = useState('')
  const claim = useChange(claimCase)
  const { mutate: take } = claim
  useEffect(() => take({ body: { id: caseId } }), [take, caseId])
  const answer = useChange(answerWithdrawal, onDone)
  const answered = answerOf(choice, typed.trim(), row)
  const version = claim.data?.version
  const preview = usePreview(
    answered && version !== undefined ? { id: caseId, version, ...answered, facts: [], words: '' } : null,
  )
  const orderError = useFieldError(preview.error ?? answer.error)('order')
  const close = () => {
    // Whoever cannot give it back loses it by time.
    if (claim.isSuccess) ask(releaseCase, { body: { id: caseId } }).catch(() => undefined)
    onClose()
  }
  const offered = ({ id: order, by, at, total, currency, state, in_time }: WithdrawalCandidate) => ({
    value: order,
    content: (
      <span>
        {t('desk.withdrawals.refund_of', { amount: formatMoney(t.locale, { amount: total, currency }) })}
        <span className="rows__note">
          {[
            order,
            moment(at),
            t(`desk.withdrawals.why.${by}`),
            ...(state === 'completed' ? [] : [t(`desk.members.order_states.${state}`)]),
            ...(in_time ? [] : [t('desk.withdrawals.too_late')]),
          ].join(' · ')}
        </span>
      </span>
    ),
  })
  const other = (value: 'other' | 'denied' | 'seen') => ({
    value,
    content: <span>{t(`desk.withdrawals.answers.${value}`)}</span>,
  })
  return (
    <Dialog
      isOpen
      size="large"
      title={t('desk.withdrawals.answer_title', { number: id })}
      closeLabel={t('desk.close')}
      onClose={close}
    >
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          if (!answered || version === undefined || answer.isPending) return
          // No mail leaves that was not on show as it is.
          if (preview.isCurrent) answer.mutate({ body: { id, version, ...answered } })
          else preview.make()
        }}
      >
        <p>
          {t('desk.withdrawals.declared', {
            sender: row.sender,
            contract: row.contract,
            at: moment(row.declared_at),
          })}
        </p>
        <RadioList
          legend={t('desk.withdrawals.answer')}
          hasHiddenLegend
          name="answer"
          value={choice}
          onChange={setChoice}
          rows={
            measures.includes('refunded')
              ? [...candidates.map(offered), ...(row.order === '' ? [other(OTHER)] : []), other('denied')]
              : [other('seen')]
          }
        />
        {choice === OTHER && (
          <TextField
            label={t('desk.decide.order')}
            required
            spellCheck={false}
            autoComplete="off"
            value={typed}
            error={orderError}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
        {answered && version !== undefined && orderError === undefined && <Preview preview={preview} />}
        <Failure error={claim.error ?? (orderError === undefined ? answer.error : null)} />
        <Button type="submit" isBusy={answer.isPending} aria-disabled={!preview.isCurrent}>
          {t('desk.decide.submit')}
        </Button>
      </form>
    </Dialog>
  )
}

/** What a choice decides; null while the number of an order is missing. */
function answerOf(choice: string, typed: string, { order }: WithdrawalListRow) {
  if (choice === 'denied' || choice === 'seen') return { measure: choice } as const
  const chosen = choice === OTHER ? typed : choice
  if (chosen === '') return null
  return { measure: 'refunded', ...(order === '' ? { order: chosen } : {}) } as const
}
