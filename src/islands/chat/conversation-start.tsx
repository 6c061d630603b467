import { type ReactNode, type RefObject, useEffect } from 'react'
import type { Card } from '../../contract/cards.ts'
import { noBreakHyphens } from '../../core/no-break.ts'
import { $drafts, NO_DRAFTS } from '../../stores/chat/drafts.ts'
import { $icebreakers, addFirstLine, loadIcebreakers } from '../../stores/chat/icebreakers.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { FIRST_LINES, linesFor } from '../icebreaker/first-lines.ts'
import { labelOf } from '../members/card.tsx'
import { photoOf } from '../members/photo.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { type PartnerState, SharedInterests } from './partner.tsx'

interface ConversationStartProps {
  card: Card
  partner: PartnerState
  canWrite: boolean
  area: RefObject<HTMLTextAreaElement | null>
}

/** An empty conversation: the person, shared interests, and icebreakers to choose from. */
export function ConversationStart({ card, partner, canWrite, area }: ConversationStartProps) {
  const { t } = usePage()
  return (
    <div className="conversation-start">
      <StartPerson card={card} canWrite={canWrite}>
        {partner !== 'loading' &&
          (partner?.shared.length ? (
            <SharedInterests shared={partner.shared} />
          ) : (
            canWrite && <p className="conversation-start__text">{t('chat.start.text')}</p>
          ))}
      </StartPerson>
      {canWrite && <FirstLines profile={card.id} onChoose={() => area.current?.focus()} />}
    </div>
  )
}

interface StartPersonProps {
  card: Card
  canWrite?: boolean
  children?: ReactNode
}

export function StartPerson({ card, canWrite = true, children }: StartPersonProps) {
  const { t, site } = usePage()
  return (
    <div className="conversation-start__person">
      <Portrait
        name={card.name}
        age={card.age}
        photo={photoOf(site, card.main_image)}
        detail={card.city}
        label={labelOf(t, site, card)}
        sizes="160px"
        isEager
        className="conversation-start__photo"
      />
      {canWrite && (
        <h2 className="conversation-start__title">{t('chat.start.title', { name: card.name })}</h2>
      )}
      {children}
    </div>
  )
}

/** Above a short thread: the person and shared interests, both at once, so that neither pushes the other. */
export function ThreadStart({ card, partner }: Pick<ConversationStartProps, 'card' | 'partner'>) {
  const { site } = usePage()
  if (partner === 'loading') return null
  return (
    <div className="thread-start">
      <Portrait
        name={card.name}
        photo={photoOf(site, card.main_image)}
        sizes="96px"
        isBare
        className="thread-start__photo"
      />
      {partner && <SharedInterests shared={partner.shared} />}
    </div>
  )
}

interface FirstLinesProps {
  profile: string
  count?: number
  /** What stands in the conversation already. */
  said?: readonly string[]
  onChoose: () => void
}

/** A tap puts an icebreaker into the composer; a typed text is never replaced. */
export function FirstLines({ profile, count = FIRST_LINES, said = [], onChoose }: FirstLinesProps) {
  const { t } = usePage()
  const icebreakers = valueOf(useShared($icebreakers, IDLE)) ?? []
  const lines = linesFor(profile, icebreakers).filter(({ text }) => !said.includes(text))
  useEffect(() => void loadIcebreakers(), [])
  const draft = useShared($drafts, NO_DRAFTS)[profile] ?? ''
  if (draft !== '' && !lines.some(({ text }) => text === draft)) return null
  return (
    <ul className="first-lines" aria-label={t('chat.start.lines')}>
      {lines.slice(0, count).map(({ id, text }) => (
        <li key={id}>
          <button
            type="button"
            className="first-line"
            aria-pressed={draft === text}
            onClick={() => {
              addFirstLine(profile, text)
              onChoose()
            }}
          >
            {noBreakHyphens(text)}
          </button>
        </li>
      ))}
    </ul>
  )
}
