import { type RefObject, useEffect } from 'react'
import type { Card } from '../../contract/profiles.ts'
import { $drafts, NO_DRAFTS, setDraft } from '../../stores/drafts.ts'
import { $icebreakers, type Icebreaker, loadIcebreakers } from '../../stores/icebreakers.ts'
import { IDLE, valueOf } from '../../stores/loadable.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { labelOf } from '../members/card.tsx'
import { photoOf } from '../members/photo.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { type PartnerState, SharedInterests } from './partner.tsx'

const LINES = 3

interface ConversationStartProps {
  card: Card
  partner: PartnerState
  canWrite: boolean
  area: RefObject<HTMLTextAreaElement | null>
}

/** A conversation without a word: the person, what both share, and first lines to choose from. */
export function ConversationStart({ card, partner, canWrite, area }: ConversationStartProps) {
  const { t, site } = usePage()
  return (
    <div className="conversation-start">
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
        {partner !== 'loading' &&
          (partner?.shared.length ? (
            <SharedInterests shared={partner.shared} />
          ) : (
            canWrite && <p className="conversation-start__text">{t('chat.start.text')}</p>
          ))}
      </div>
      {canWrite && <FirstLines profile={card.id} area={area} />}
    </div>
  )
}

/** A tap puts a line into the composer; own words are never replaced. */
function FirstLines({ profile, area }: { profile: string; area: ConversationStartProps['area'] }) {
  const { t } = usePage()
  const icebreakers = valueOf(useShared($icebreakers, IDLE)) ?? []
  const draft = useShared($drafts, NO_DRAFTS)[profile] ?? ''
  useEffect(() => void loadIcebreakers(), [])

  const lines = linesFor(profile, icebreakers)
  if (draft !== '' && !lines.some(({ text }) => text === draft)) return null
  return (
    <ul className="first-lines" aria-label={t('chat.start.lines')}>
      {lines.map(({ id, text }) => (
        <li key={id}>
          <button
            type="button"
            className="first-line"
            aria-pressed={draft === text}
            onClick={() => {
              setDraft(profile, text)
              area.current?.focus()
            }}
          >
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Three in a row, from another place for each member, so that not everybody gets the same. */
function linesFor(profile: string, icebreakers: readonly Icebreaker[]): Icebreaker[] {
  const first = [...profile].reduce((sum, letter) => sum + letter.charCodeAt(0), 0)
  return Array.from(
    { length: Math.min(LINES, icebreakers.length) },
    (_, index) => icebreakers[(first + index) % icebreakers.length],
  ).filter((line) => line !== undefined)
}
