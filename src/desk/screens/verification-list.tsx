import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  decideVerification,
  getVerificationFile,
  getVerifications,
  type VerificationQueue,
} from '../../contract/desk/verifications.ts'
import type { Me } from '../../contract/desk/operators.ts'
import { VERIFICATION_REASONS, type VerificationReason } from '../../contract/verification.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Pose } from '../../ui/pose.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { ask, DeskError, urlOf } from '../ask.ts'
import { useChange } from '../session.ts'
import { BrandName } from '../shell/brand.tsx'
import { Due } from '../shell/due.tsx'
import { Failure } from '../shell/failure.tsx'
import { KeyedChoices } from '../shell/keyed-choices.tsx'
import { Keys, useShortcuts } from '../shell/shortcuts.tsx'
import { useTexts } from '../texts.ts'
import { useNow } from '../use-now.ts'

type Row = VerificationQueue['rows'][number]

/** Somebody else was faster, or the member has another main photo: the list says what there is now. */
const OVERTAKEN = ['already_decided', 'case_changed', 'not_found']

/** Pictures that members took, each beside their main photo, by keys. */
export function VerificationsScreen({ me }: { me: Me }) {
  const t = useTexts()
  const queue = useQuery({
    queryKey: ['verifications'],
    queryFn: () => ask(getVerifications),
    staleTime: Infinity,
    gcTime: 0,
  })
  const [at, setAt] = useState(0)
  const [isRefusing, setRefusing] = useState(false)
  const decide = useChange(decideVerification, () => void queue.refetch())
  const rows = queue.data?.rows ?? []
  const current = rows[Math.min(at, rows.length - 1)]
  const isBusy = decide.isPending || queue.isFetching
  const isOvertaken = decide.error instanceof DeskError && OVERTAKEN.includes(decide.error.code)

  const send = (reason?: VerificationReason) => {
    if (!current || isBusy) return
    setRefusing(false)
    decide.mutate(
      { body: { id: current.id, photo: current.photo, ...(reason && { reason }) } },
      { onError: () => void queue.refetch() },
    )
  }
  const refuse = () => current && !isBusy && setRefusing(true)
  const go = (step: number) => setAt(Math.max(0, Math.min(rows.length - 1, at + step)))
  useShortcuts([
    { keys: 'ArrowLeft', label: t('desk.verifications.before'), run: () => go(-1), mayRepeat: true },
    { keys: 'ArrowRight', label: t('desk.verifications.next'), run: () => go(1), mayRepeat: true },
    { keys: 'a', label: t('desk.verifications.accept'), run: () => send() },
    { keys: 'r', label: t('desk.verifications.refuse'), run: refuse },
  ])
  return (
    <>
      <header className="screen__head">
        <h1>
          {queue.data
            ? t('desk.verifications.heading', { count: rows.length + queue.data.more })
            : t('desk.verifications.title')}
        </h1>
        <p className="screen__note">{t('desk.verifications.note')}</p>
      </header>
      <Failure error={queue.error} onRetry={() => void queue.refetch()} />
      {isOvertaken ? (
        <p role="status">{t('desk.verifications.overtaken')}</p>
      ) : (
        <Failure error={decide.error} />
      )}
      {queue.isPending && <Waiting />}
      {queue.data && !current && (
        <div className="empty">
          <h2>{t('desk.verifications.empty')}</h2>
          <p>{t('desk.verifications.empty_text')}</p>
        </div>
      )}
      {current && (
        <>
          <div className="photo-bar">
            <About row={current} me={me} />
            <div className="form__end">
              <Button aria-disabled={isBusy} onClick={() => send()}>
                {t('desk.verifications.accept')} <Keys keys="a" />
              </Button>
              <Button variant="secondary" aria-disabled={isBusy} onClick={refuse}>
                {t('desk.verifications.refuse')} <Keys keys="r" />
              </Button>
              <Button variant="secondary" aria-disabled={at === 0} onClick={() => go(-1)}>
                {t('desk.verifications.before')}
              </Button>
              <Button variant="secondary" aria-disabled={at >= rows.length - 1} onClick={() => go(1)}>
                {t('desk.verifications.next')}
              </Button>
            </div>
          </div>
          <Comparison key={current.id} row={current} />
          <Dialog
            isOpen={isRefusing}
            title={t('desk.verifications.refuse_title')}
            closeLabel={t('desk.close')}
            onClose={() => setRefusing(false)}
          >
            <KeyedChoices
              isKeyed={me.letter_keys}
              choices={VERIFICATION_REASONS.map((value) => ({
                value,
                label: t(`desk.verifications.reasons.${value}`),
              }))}
              onChoose={send}
            />
          </Dialog>
        </>
      )}
    </>
  )
}

function About({ row, me }: { row: Row; me: Me }) {
  const t = useTexts()
  const now = useNow()
  return (
    <div className="photo-bar__about">
      <BrandName id={row.brand} brands={me.brands} />
      <span>{t('desk.photos.age', { count: row.age })}</span>
      <Due row={{ ...row, hard_due_at: 0, closed_at: 0 }} now={now} />
      {row.refused > 0 && (
        <span className="tag">{t('desk.verifications.refused_before', { count: row.refused })}</span>
      )}
    </div>
  )
}

/** The picture with its pose, and the main photo with the others. */
function Comparison({ row: { id, pose, photo, others } }: { row: Row }) {
  const t = useTexts()
  return (
    <div className="comparison">
      <figure className="comparison__side">
        <img
          className="comparison__picture"
          src={urlOf(getVerificationFile, { id })}
          alt={t('desk.verifications.picture')}
        />
        <figcaption className="comparison__pose">
          <Pose pose={pose} />
          <span>{t('desk.verifications.pose', { pose: t(`desk.verifications.poses.${pose}`) })}</span>
        </figcaption>
      </figure>
      <figure className="comparison__side">
        <img
          className="comparison__picture"
          src={urlOf(getVerificationFile, { id, photo })}
          alt={t('desk.verifications.main_photo')}
        />
        {others.length > 0 && (
          <figcaption>
            <ul className="photo-bar__others" aria-label={t('desk.photos.others')}>
              {others.slice(0, 6).map((other) => (
                <li key={other}>
                  <img
                    src={urlOf(getVerificationFile, { id, photo: other })}
                    alt={t('desk.photos.other_alt')}
                  />
                </li>
              ))}
            </ul>
          </figcaption>
        )}
      </figure>
    </div>
  )
}

function Waiting() {
  const t = useTexts()
  return (
    <Loading label={t('desk.loading')} className="comparison">
      <Skeleton shape="portrait" />
      <Skeleton shape="portrait" />
    </Loading>
  )
}
