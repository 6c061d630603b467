import { useStore } from '@nanostores/react'
import { openPage } from '@nanostores/router'
import { useState } from 'react'
import {
  claimCase,
  claimNextCase,
  escalateCase,
  noteCase,
  parkCase,
  releaseCase,
  reopenCase,
} from '../../../contract/desk/case-calls.ts'
import type { CaseListRow } from '../../../contract/desk/cases.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { REOPENED_KINDS } from '../../../core/cases.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { actorName, namesOf } from '../../actors.ts'
import { caseName, wordFor } from '../../case-words.ts'
import { type CaseDetail, useNextId, useRenewedClaim, useSetCase } from '../../cases.ts'
import { momentWriter } from '../../moments.ts'
import { $origin, asQuery } from '../../queue.ts'
import { $router } from '../../router.ts'
import { useChange } from '../../session.ts'
import { Assign } from '../../shell/assign.tsx'
import { BrandName } from '../../shell/brand.tsx'
import { Due } from '../../shell/due.tsx'
import { Failure } from '../../shell/failure.tsx'
import { type Shortcut, useShortcuts } from '../../shell/shortcuts.tsx'
import { WordsDialog } from '../../shell/words-dialog.tsx'
import { useTexts } from '../../texts.ts'
import { useNow } from '../../use-now.ts'

interface HeadProps {
  me: Me
  detail: CaseDetail
}

type Asking = 'note' | 'wait' | 'escalate' | 'reopen' | 'assign'

/** What the case is, who has it, and what can be done with it but deciding. */
export function CaseHead({ me, detail }: HeadProps) {
  const t = useTexts()
  const origin = useStore($origin)
  const setCase = useSetCase()
  const [asking, setAsking] = useState<Asking | null>(null)
  const names = namesOf(detail.operators)
  const moment = momentWriter(me.language, me.time_zone)
  const { id, version, claimed_by: claimedBy } = detail
  const nextId = useNextId(id)
  const isClosed = detail.closed_at > 0
  const isMine = claimedBy === me.id
  const mayAssign = me.rights.includes('cases.assign')

  const reload = () => setCase(id)
  const done = (changed?: CaseDetail) => {
    setAsking(null)
    setCase(id, changed)
  }
  useRenewedClaim(id, isMine && !isClosed, reload)
  const claim = useChange(claimCase, reload)
  const release = useChange(releaseCase, reload)
  const note = useChange(noteCase, done)
  const park = useChange(parkCase, () => done())
  const escalate = useChange(escalateCase, () => done())
  const reopen = useChange(reopenCase, done)
  const claimNext = useChange(claimNextCase, (claimed) => {
    if (claimed) openCase(claimed.id)
  })
  const failed = claim.error ?? release.error ?? claimNext.error

  const isFree = claimedBy === '' && !isClosed
  const actions: (Shortcut & { isShown: boolean; isFirst?: boolean; isBusy?: boolean })[] = [
    {
      keys: 'c',
      label: t('desk.case.claim'),
      run: () => claim.mutate({ body: { id } }),
      isShown: isFree && detail.measures.length > 0,
      isFirst: true,
      isBusy: claim.isPending,
    },
    {
      keys: 'x',
      label: t('desk.case.release'),
      run: () => release.mutate({ body: { id } }),
      isShown: isMine && !isClosed,
      isBusy: release.isPending,
    },
    { keys: 'm', label: t('desk.case.note'), run: () => setAsking('note'), isShown: true },
    {
      keys: 'h',
      label: t('desk.case.hand_over'),
      run: () => setAsking('assign'),
      isShown: !isClosed && (isMine || mayAssign),
    },
    { keys: 't', label: t('desk.case.wait'), run: () => setAsking('wait'), isShown: isMine && !isClosed },
    {
      keys: 'e',
      label: t('desk.case.escalate'),
      run: () => setAsking('escalate'),
      isShown: isMine && !isClosed,
    },
    {
      keys: 'r',
      label: t('desk.case.reopen'),
      run: () => setAsking('reopen'),
      isShown: isClosed && mayAssign && REOPENED_KINDS.includes(detail.kind),
    },
    {
      keys: '[Alt]+[Control]+]',
      label: t('desk.case.next'),
      run: () => openCase(nextId),
      isShown: nextId !== '',
      isFirst: isClosed,
    },
  ]
  const shown = actions.filter(({ isShown }) => isShown)
  useShortcuts([
    ...shown,
    {
      keys: 'n',
      label: t('desk.queue.claim_next'),
      run: () => claimNext.mutate({ query: { ...asQuery(origin.filters), next: '' } }),
    },
    { keys: 'b', label: t('desk.case.back'), run: () => $router.open(origin.href) },
  ])

  const words = { min: 3, max: 500, label: t('desk.reason') }
  const until = { label: t('desk.case.until_day'), zone: me.time_zone }
  return (
    <header className="case-head">
      <CaseTitle me={me} row={detail} state={stateOf()} />
      <div className="case-head__actions">
        {shown.map(({ keys, label, run, isFirst, isBusy }) => (
          <Button
            key={keys}
            variant={isFirst ? 'primary' : 'secondary'}
            isBusy={isBusy ?? false}
            aria-keyshortcuts={keys.at(-1)}
            onClick={run}
          >
            {label} <kbd aria-hidden="true">{keys.at(-1)}</kbd>
          </Button>
        ))}
      </div>
      <Failure error={failed} />
      <WordsDialog
        isOpen={asking === 'note'}
        title={t('desk.case.note')}
        text={t('desk.case.note_text')}
        label={t('desk.case.note_label')}
        min={1}
        max={2000}
        submitLabel={t('desk.save')}
        isBusy={note.isPending}
        error={note.error}
        onClose={() => setAsking(null)}
        onSubmit={(text) => note.mutate({ body: { id, words: text } })}
      />
      <WordsDialog
        isOpen={asking === 'wait'}
        title={t('desk.case.wait')}
        text={t('desk.case.wait_text')}
        day={until}
        {...words}
        submitLabel={t('desk.case.wait')}
        isBusy={park.isPending}
        error={park.error}
        onClose={() => setAsking(null)}
        onSubmit={(text, at) => park.mutate({ body: { id, version, until: at, words: text } })}
      />
      <WordsDialog
        isOpen={asking === 'escalate'}
        title={t('desk.case.escalate')}
        text={t('desk.case.escalate_text')}
        day={until}
        {...words}
        submitLabel={t('desk.case.escalate')}
        isBusy={escalate.isPending}
        error={escalate.error}
        onClose={() => setAsking(null)}
        onSubmit={(text, at) => escalate.mutate({ body: { id, version, until: at, words: text } })}
      />
      <WordsDialog
        isOpen={asking === 'reopen'}
        title={t('desk.case.reopen')}
        {...words}
        submitLabel={t('desk.case.reopen')}
        isBusy={reopen.isPending}
        error={reopen.error}
        onClose={() => setAsking(null)}
        onSubmit={(text) => reopen.mutate({ body: { id, version, words: text } })}
      />
      <Assign isOpen={asking === 'assign'} ids={[id]} onClose={() => setAsking(null)} onDone={() => done()} />
    </header>
  )

  function stateOf() {
    if (isClosed) return t('desk.case.closed', { outcome: wordFor(t, 'outcomes', detail.outcome) })
    if (detail.waiting_until > 0 && detail.state !== 'claimed')
      return `${t(`desk.queue.states.${detail.state}`)} ${t('desk.case.until', { at: moment(detail.waiting_until) })}`
    if (claimedBy === '') return t('desk.case.free')
    const at = moment(detail.claimed_until)
    if (isMine) return t('desk.case.yours', { at })
    return t('desk.case.taken', { who: actorName(t, `operator:${claimedBy}`, names, me), at })
  }
}

/** Which case it is, as far as the queue knows it too. */
export function CaseTitle({ me, row, state }: { me: Me; row: CaseListRow; state?: string }) {
  const t = useTexts()
  const now = useNow()
  const origin = useStore($origin)
  return (
    <>
      <a className="case-head__back" href={origin.href}>
        <Icon name="back" /> {t('desk.case.back')}
      </a>
      <div className="case-head__title">
        <h1>{caseName(t, row)}</h1>
        <code>{row.id}</code>
        <BrandName id={row.brand} brands={me.brands} />
        <Due row={row} now={now} />
        <span className="case-head__state" role="status">
          {state}
        </span>
      </div>
    </>
  )
}

function openCase(id: string): void {
  openPage($router, 'case', { id })
}
