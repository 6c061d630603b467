import { getPagePath } from '@nanostores/router'
import { useState } from 'react'
import * as v from 'valibot'
import {
  getConversation,
  getEvidenceFile,
  getEvidenceVoice,
  getPhotoFile,
  holdEvidence,
} from '../../../contract/desk/case-calls.ts'
import type { CaseEvidence } from '../../../contract/desk/cases.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import type { Gender } from '../../../contract/lists.ts'
import { dayText } from '../../../core/age.ts'
import { isOfChildAbuse } from '../../../core/cases.ts'
import { countryName } from '../../../core/format.ts'
import { formatTime } from '../../../core/voice-time.ts'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { ask, urlOf } from '../../ask.ts'
import { type CaseDetail, useSetCase } from '../../cases.ts'
import { wordFor } from '../../case-words.ts'
import { momentWriter } from '../../moments.ts'
import { $router } from '../../router.ts'
import { useChange } from '../../session.ts'
import { BlurredPhoto } from '../../shell/blurred-photo.tsx'
import { BrandName } from '../../shell/brand.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useShortcuts } from '../../shell/shortcuts.tsx'
import { WordsDialog } from '../../shell/words-dialog.tsx'
import { useTexts } from '../../texts.ts'
import { Fact } from './money.tsx'
import { EvidenceVoice } from './evidence-voice.tsx'
import { CopiedMessages, MessageList } from './messages.tsx'
import { WholeConversation } from './whole-conversation.tsx'

type Piece = v.InferOutput<typeof CaseEvidence>

interface EvidenceProps {
  me: Me
  detail: CaseDetail
}

/** A notice about a message, whose conversation may be read. */
const isOnMessage = ({ reference }: { reference: string }) => reference.includes('message:')

/** What was copied when notices came, in their order, and the conversation around a message. */
export function Evidence({ me, detail }: EvidenceProps) {
  const t = useTexts()
  const [isWhole, setWhole] = useState(false)
  const notice = me.rights.includes('messages.read') ? detail.all_notices.find(isOnMessage) : undefined
  useShortcuts(notice ? [{ keys: 'w', label: t('desk.conversation.whole'), run: () => setWhole(true) }] : [])
  const photo = detail.kind === 'photo' ? detail.subject_ref : ''
  const { same_pictures: same } = detail
  if (detail.evidence.length + same.length === 0 && photo === '' && (detail.money || detail.appeal))
    return null
  return (
    <section className="panel" aria-labelledby="evidence">
      <h2 id="evidence">{t('desk.case.evidence')}</h2>
      {photo !== '' && (
        <BlurredPhoto
          blurred={urlOf(getPhotoFile, { id: photo, size: 'thumb' })}
          wholeOf={() => urlOf(getPhotoFile, { id: photo, size: 'full' })}
          label={t('desk.evidence.photo')}
        />
      )}
      {detail.evidence.length === 0 && photo === '' && (
        <p className="panel__note">{t('desk.case.no_evidence')}</p>
      )}
      {same.map((picture) => (
        <SamePicture key={picture.photo} picture={picture} me={me} />
      ))}
      {detail.evidence.map((piece) => (
        <EvidencePiece key={piece.id} {...{ me, detail, piece }} />
      ))}
      {notice && (
        <>
          <Around caseId={detail.id} notice={notice.id} me={me} />
          <Button variant="secondary" onClick={() => setWhole(true)}>
            {t('desk.conversation.whole')} <kbd>w</kbd>
          </Button>
          <WholeConversation
            {...{ me, caseId: detail.id, notice: notice.id }}
            isOpen={isWhole}
            onClose={() => setWhole(false)}
          />
        </>
      )}
    </section>
  )
}

const Photo = v.object({ photo: v.string() })
const Profile = v.object({
  name: v.string(),
  region: v.optional(v.string(), ''),
  city: v.string(),
  about: v.string(),
  link: v.optional(v.string(), ''),
  answers: v.optional(
    v.array(
      v.object({
        ...{ id: v.string(), question: v.string(), answer: v.string() },
        seconds: v.optional(v.number()),
      }),
    ),
    [],
  ),
  pause_note: v.optional(v.string(), ''),
})

function EvidencePiece({ me, detail, piece }: EvidenceProps & { piece: Piece }) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  const fileOf = (size: 'blurred' | 'whole', reason = '') =>
    urlOf(getEvidenceFile, { case: detail.id, id: piece.id, size, reason })
  return (
    <article className="evidence">
      <header className="evidence__head">
        <h3>{t(`desk.evidence.${piece.kind}`)}</h3>
        <span className="panel__note">{t('desk.evidence.taken', { at: moment(piece.at) })}</span>
      </header>
      {contentOf()}
      <Keeping {...{ me, detail, piece }} />
    </article>
  )

  function contentOf() {
    if (piece.kind === 'messages') return <CopiedMessages content={piece.content} me={me} />
    if (piece.kind === 'photo' && v.is(Photo, piece.content)) {
      if (!piece.has_file) return <p>{t('desk.evidence.no_file')}</p>
      return (
        <BlurredPhoto
          blurred={fileOf('blurred')}
          wholeOf={(reason) => fileOf('whole', reason)}
          label={t('desk.evidence.photo')}
          isGuarded={isOfChildAbuse(detail)}
        />
      )
    }
    if (piece.kind === 'voice') {
      return (
        <EvidenceVoice
          addressOf={(reason) => urlOf(getEvidenceVoice, { case: detail.id, id: piece.id, reason })}
          isGuarded={isOfChildAbuse(detail)}
        />
      )
    }
    const profile = v.safeParse(Profile, piece.content)
    if (!profile.success) return <code className="table__json">{JSON.stringify(piece.content)}</code>
    const { name, region, city, about, link, answers, pause_note } = profile.output
    return (
      <>
        <p>
          <b>{name}</b> {[city, region].filter(Boolean).join(', ')}
        </p>
        {about !== '' && (
          <blockquote className="quote" lang={detail.language}>
            {about}
          </blockquote>
        )}
        {answers.length > 0 && (
          <dl className="facts">
            {answers.map(({ id, question, answer, seconds }) => (
              <Fact
                key={id}
                name={question}
                value={
                  <>
                    {seconds !== undefined && `${t('desk.evidence.voice')}, ${formatTime(seconds)} `}
                    <span lang={detail.language}>{answer}</span>
                  </>
                }
              />
            ))}
          </dl>
        )}
        {pause_note !== '' && (
          <dl className="facts">
            <Fact
              name={t('desk.evidence.pause_note')}
              value={<span lang={detail.language}>{pause_note}</span>}
            />
          </dl>
        )}
        {link !== '' && <code>{link}</code>}
        <Changed changes={piece.changes} lang={detail.language} />
      </>
    )
  }
}

/** What the owner of a profile has changed since it was copied. */
function Changed({ changes, lang }: { changes: Piece['changes']; lang: string }) {
  const t = useTexts()
  if (changes.length === 0) return null
  const valueOf = ({ field, now }: Piece['changes'][number]) => {
    if (now === '') return t('desk.evidence.emptied')
    if (field === 'gender') return t(`desk.member.genders.${now as Gender}`)
    if (field === 'country') return countryName(t.locale, now)
    return field === 'born' ? dayText(Number(now)) : now
  }
  return (
    <>
      <h4>{t('desk.evidence.changed')}</h4>
      <dl className="facts">
        {changes.map((change) => (
          <Fact
            key={change.field}
            name={t(`desk.evidence.fields.${change.field}`)}
            value={<span lang={change.field === 'about' ? lang : undefined}>{valueOf(change)}</span>}
          />
        ))}
      </dl>
    </>
  )
}

/** Other accounts that show a picture of this one. */
function SamePicture({ picture, me }: { picture: CaseDetail['same_pictures'][number]; me: Me }) {
  const t = useTexts()
  const { accounts, others } = picture
  const hidden = accounts - 1 - others.length
  return (
    <article className="evidence">
      <h3>{t('desk.evidence.same', { count: accounts })}</h3>
      <ul className="rows">
        {others.map(({ id, name, brand, status }) => (
          <li key={id} className="rows__row">
            <span className="rows__main">
              <a href={getPagePath($router, 'member', { id })}>{name}</a>{' '}
              <BrandName id={brand} brands={me.brands} />
            </span>
            <span className="tag">{wordFor(t, 'statuses', status)}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p className="panel__note">{t('desk.evidence.same_more', { count: hidden })}</p>}
    </article>
  )
}

/** Until when a copy is kept, and a lead's say in it. */
function Keeping({ me, detail, piece }: EvidenceProps & { piece: Piece }) {
  const t = useTexts()
  const setCase = useSetCase()
  const [isOpen, setOpen] = useState(false)
  const hold = useChange(holdEvidence, () => {
    setOpen(false)
    setCase(detail.id)
  })
  const moment = momentWriter(me.language, me.time_zone)
  const mayHold = me.rights.includes('cases.assign')
  const isHeld = piece.hold_until > 0
  if (!mayHold && !isHeld && piece.ends_at === 0) return null
  return (
    <footer className="evidence__keeping">
      <span className="panel__note">
        {isHeld
          ? t('desk.evidence.held', { at: moment(piece.hold_until) })
          : piece.ends_at > 0 && t('desk.evidence.ends', { at: moment(piece.ends_at) })}
      </span>
      {mayHold && (
        <Button variant="quiet" onClick={() => setOpen(true)}>
          {t(isHeld ? 'desk.evidence.hold_no_longer' : 'desk.evidence.hold')}
        </Button>
      )}
      <WordsDialog
        isOpen={isOpen}
        title={t(isHeld ? 'desk.evidence.hold_no_longer' : 'desk.evidence.hold')}
        label={t('desk.reason')}
        min={3}
        max={500}
        {...(isHeld ? {} : { day: { label: t('desk.evidence.hold_until'), zone: me.time_zone } })}
        submitLabel={t('desk.save')}
        isBusy={hold.isPending}
        error={hold.error}
        onClose={() => setOpen(false)}
        onSubmit={(words, until) =>
          hold.mutate({ body: { id: detail.id, evidence: piece.id, until: isHeld ? 0 : until, words } })
        }
      />
    </footer>
  )
}

/** Ten messages around the reported one, as they are now. */
function Around({ caseId, notice, me }: { caseId: string; notice: string; me: Me }) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['conversation', caseId, notice],
    queryFn: () => ask(getConversation, { query: { case: caseId, notice } }),
    enabled: isOpen,
    staleTime: Infinity,
  })
  if (!data) {
    return (
      <>
        <Button variant="secondary" isBusy={isFetching} onClick={() => setOpen(true)}>
          {t('desk.conversation.around')}
        </Button>
        <Failure error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <article className="evidence">
      <h3>{t('desk.conversation.around')}</h3>
      <MessageList messages={data.messages} me={me} />
    </article>
  )
}
