import { useStore } from '@nanostores/react'
import { openPage } from '@nanostores/router'
import { useEffect, useRef } from 'react'
import { claimCase, decideCase } from '../../../contract/desk/case-calls.ts'
import type { CaseMeasure } from '../../../contract/desk/case-lists.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioList } from '../../../ui/choice.tsx'
import { DeskError } from '../../ask.ts'
import { wordFor } from '../../case-words.ts'
import { type CaseDetail, useNextId, useSetCase } from '../../cases.ts'
import { $router } from '../../router.ts'
import { useChange } from '../../session.ts'
import { Failure, useFieldError } from '../../shell/failure.tsx'
import { Keys, useShortcuts } from '../../shell/shortcuts.tsx'
import { useTexts } from '../../texts.ts'
import { DecisionFields } from './decision-fields.tsx'
import { $drafts, changeDraft, decisionOf, draftOf, dropDraft } from './draft.ts'
import { Preview, usePreview } from './preview.tsx'

interface DecisionFormProps {
  me: Me
  detail: CaseDetail
}

/** Refusals after which the case has to be looked at again; what was typed stays. */
const MOVED = ['case_changed', 'claimed_by_other', 'already_decided', 'not_found']

/** Measure, reasons and words, the mails they make, and the decision; or why there is none to take. */
export function DecisionForm({ me, detail }: DecisionFormProps) {
  const t = useTexts()
  const { id, measures } = detail
  const setCase = useSetCase()
  const draft = draftOf(useStore($drafts), id)
  const decision = decisionOf(detail, draft)
  const isMine = detail.claimed_by === me.id
  // What cannot be brought back for long.
  const isFinal =
    draft.measure === 'removed' ||
    draft.measure === 'hold_ended' ||
    (draft.measure === 'granted' && detail.request?.kind === 'erasure')
  const form = useRef<HTMLFormElement>(null)
  const decide = useChange(decideCase, (decided) => {
    dropDraft(id)
    setCase(id, decided)
  })
  const claim = useChange(claimCase, () => setCase(id))
  const { error } = decide
  useEffect(() => {
    if (error instanceof DeskError && MOVED.includes(error.code)) setCase(id)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each refusal
  }, [error])

  const choose = (measure: CaseMeasure) => changeDraft(id, { measure })
  const preview = usePreview(decision)
  const send = () => {
    if (!decision || !isMine || decide.isPending) return
    // No mail leaves that was not on show as it is.
    if (preview.isCurrent) decide.mutate({ body: decision })
    else preview.make()
  }
  const isKeyed = useRef(false)
  useShortcuts([
    ...measures.map((measure, at) => ({
      keys: String(at + 1),
      label: t(`desk.measures.${measure}`),
      run() {
        isKeyed.current = true
        choose(measure)
      },
    })),
    ...(measures.length > 0 ? [{ keys: '$mod+Enter', label: t('desk.decide.submit'), run: send }] : []),
  ])
  useEffect(() => {
    // Whoever chose by a key goes on by keys.
    if (!isKeyed.current) return
    isKeyed.current = false
    form.current?.querySelector<HTMLElement>('.decision__fields :is(input, select, textarea)')?.focus()
  }, [draft.measure])

  const fieldError = useFieldError(error)
  if (detail.closed_at > 0) return <Decided detail={detail} />
  if (measures.length === 0) return <NoDecision me={me} detail={detail} />
  return (
    <form
      ref={form}
      className="panel decision"
      aria-labelledby="decision"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <h2 id="decision">{t('desk.case.decision')}</h2>
      <RadioList
        legend={t('desk.decide.measure')}
        hasHiddenLegend
        name="measure"
        value={draft.measure}
        error={fieldError('measure')}
        onChange={(measure) => choose(measure as CaseMeasure)}
        rows={measures.map((measure, at) => ({
          value: measure,
          content: (
            <>
              <span>{t(`desk.measures.${measure}`)}</span>
              <kbd aria-hidden="true">{at + 1}</kbd>
            </>
          ),
        }))}
      />
      <DecisionFields {...{ me, detail, draft, fieldError }} onChange={(change) => changeDraft(id, change)} />
      {decision && <Preview preview={preview} />}
      <Failure error={error instanceof DeskError && error.code === 'invalid_fields' ? null : error} />
      {isMine ? (
        <Button
          type="submit"
          isWide
          variant={isFinal ? 'danger' : 'primary'}
          isBusy={decide.isPending}
          aria-disabled={decision === null || !preview.isCurrent}
        >
          {t('desk.decide.submit')} <Keys keys="$mod+Enter" />
        </Button>
      ) : (
        <>
          <p className="panel__note">
            {t(detail.claimed_by === '' ? 'desk.decide.claim_first' : 'desk.decide.others')}
          </p>
          {detail.claimed_by === '' && (
            <Button isWide isBusy={claim.isPending} onClick={() => claim.mutate({ body: { id } })}>
              {t('desk.case.claim')} <Keys keys="c" />
            </Button>
          )}
        </>
      )}
      <Failure error={claim.error} />
      {isMine && decision === null && draft.measure !== undefined && (
        <p className="panel__note">{t('desk.decide.incomplete')}</p>
      )}
    </form>
  )
}

/** A decision that was taken, and the way on. */
function Decided({ detail }: { detail: CaseDetail }) {
  const t = useTexts()
  const decided = detail.timeline.findLast(({ kind }) => kind === 'decided')
  const nextId = useNextId(detail.id)
  return (
    <section className="panel" aria-labelledby="decision">
      <h2 id="decision">{t('desk.case.closed', { outcome: wordFor(t, 'outcomes', detail.outcome) })}</h2>
      <p role="status">{decided && t('desk.decide.mailed', { count: decided.mails.length })}</p>
      {nextId !== '' && (
        <Button onClick={() => openPage($router, 'case', { id: nextId })}>
          {t('desk.case.next')} <Keys keys="]" />
        </Button>
      )}
    </section>
  )
}

function NoDecision({ me, detail }: DecisionFormProps) {
  const t = useTexts()
  const isOwn = detail.appeal?.first_decider === `operator:${me.id}`
  return (
    <section className="panel">
      <p>{t(isOwn ? 'desk.appeals.own' : 'desk.decide.no_right')}</p>
    </section>
  )
}
