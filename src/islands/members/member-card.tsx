import type { MouseEvent, ReactNode } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Card } from '../../contract/profiles.ts'
import type { IslandSite } from '../../core/island.ts'
import type { Translator } from '../../core/messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { LikeButton } from './like-button.tsx'
import { usePage } from '../shared/page-context.tsx'
import { photoOf } from './photo.ts'

/** The label a profile must bear wherever it shows: fictional, cam service, another brand. Null for most. */
export function labelOf(t: Translator, site: IslandSite, card: Card): ReactNode {
  const labels = [
    card.fictional && site.fictional_singular,
    card.provider === 'cam' && t('profiles.card.cam'),
    card.from_brand !== null && t('profiles.card.from', { brand: card.from_brand }),
  ]
  const text = labels.filter(Boolean).join(' · ')
  if (text === '') return null
  return (
    <>
      {card.fictional && <Icon name="mask" />}
      {text}
    </>
  )
}

export const presenceOf = (t: Translator, { presence }: Card) =>
  presence === 'away' ? null : { state: presence, label: t(`profiles.presence.${presence}`) }

/** The URL of a cam profile, which only links out; null for members, and for a URL that is not https. */
export const outsideLink = (card: Card): string | null =>
  card.provider === 'cam' && card.link?.startsWith('https://') ? card.link : null

/** Only real members can like back. */
export const canBeLiked = (card: Card): boolean => card.provider === 'member' && !card.fictional

interface MemberCardProps {
  card: Card
  isEager?: boolean
  /** On the photo's lower edge, such as "New". */
  mark?: ReactNode
  onFailure: (failure: Failure) => void
}

export function MemberCard({ card, isEager = false, mark, onFailure }: MemberCardProps) {
  const { t, site, href } = usePage()
  const outside = outsideLink(card)
  const portrait = (
    <Portrait
      name={card.name}
      age={card.age}
      photo={photoOf(site, card.main_image)}
      detail={card.city}
      presence={presenceOf(t, card)}
      label={labelOf(t, site, card)}
      sizes="(min-width: 1200px) 220px, (min-width: 768px) 25vw, 50vw"
      isEager={isEager}
    />
  )
  return (
    <li className="member-card">
      {outside ? (
        <a className="member-card__link" href={outside} target="_blank" rel="nofollow noopener noreferrer">
          {portrait}
          <span className="visually-hidden">{t('profiles.card.cam_hint')}</span>
        </a>
      ) : (
        <a className="member-card__link" href={href('members-id', { id: card.id })} onClick={carryPhoto}>
          {portrait}
        </a>
      )}
      {mark && <span className="member-card__mark">{mark}</span>}
      {canBeLiked(card) && (
        <span className="member-card__like">
          <LikeButton card={card} onFailure={onFailure} />
        </span>
      )}
    </li>
  )
}

/** The photo that was tapped becomes the profile's: the page change carries it over. */
function carryPhoto(event: MouseEvent<HTMLAnchorElement>): void {
  for (const other of document.querySelectorAll('.portrait--carried'))
    other.classList.remove('portrait--carried')
  event.currentTarget.querySelector('.portrait')?.classList.add('portrait--carried')
}
