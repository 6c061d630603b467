import type { ReactNode } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Card, CardLine } from '../../contract/cards.ts'
import { formatWords } from '../../core/format.ts'
import { noBreakPunctuation } from '../../core/no-break.ts'
import type { Translator } from '../../core/messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { canBeLiked, labelOf, outsideLink } from './card.tsx'
import { LikeButton } from './like-button.tsx'
import { usePage } from '../shared/page-context.tsx'
import { photoOf } from './photo.ts'

type InCommon = Extract<CardLine, { kind: 'interest' }>

const nameOf = (t: Translator, interest: InCommon['interest']) => t(`attributes.interests.${interest}`)

/** A shared interest with their city, their own words, or only the city. */
export function CardDetail({ line, city }: { line: CardLine; city: string }) {
  const { t } = usePage()
  if (line.kind === 'quote') return <span className="member-card__own">{line.text}</span>
  if (line.kind === 'city') return line.text
  return (
    <>
      <Icon name="shared" />
      <span aria-hidden="true">{nameOf(t, line.interest)}</span>
      <span className="visually-hidden">
        {t('profiles.card.shared', { interest: nameOf(t, line.interest) })}
      </span>
      {city && <span className="member-card__city">{city}</span>}
    </>
  )
}

/** More for a list: the city unless already named, and a sentence of their own. */
function ListDetail({ card: { line, city, quote } }: { card: Card }) {
  return (
    <span className="member-card__more">
      {line.kind === 'quote' && <span>{city}</span>}
      {quote && <q>{noBreakPunctuation(quote)}</q>}
    </span>
  )
}

/** Whether there is text for beside the photo: a quote, or two shared interests. */
export const hasWords = ({ quote, line }: Card): boolean =>
  quote !== '' || (line.kind === 'interest' && line.second !== null)
export const canBeWide = (card: Card): boolean => card.main_image !== null && hasWords(card)

/** Their own words; else what both like. */
export function CardWords({ card: { quote, line } }: { card: Card }) {
  const { t, locale } = usePage()
  if (quote) return <q>{noBreakPunctuation(quote)}</q>
  if (line.kind !== 'interest' || !line.second) return null
  const names = [nameOf(t, line.interest), nameOf(t, line.second)]
  return <span>{t('profiles.card.both', { interests: formatWords(locale, names) })}</span>
}

interface MemberCardProps {
  card: Card
  isEager?: boolean
  /** As wide as two, with their own words beside the photo. */
  isWide?: boolean
  isHidden?: boolean
  /** Under the name, in place of what the server chose. */
  line?: ReactNode
  /** Before the label. */
  news?: ReactNode
  /** Below the card, in place of the heart on it. */
  action?: ReactNode
  onFailure: (failure: Failure) => void
}

export function MemberCard({
  card,
  isEager = false,
  isWide = false,
  isHidden = false,
  line,
  news,
  action,
  onFailure,
}: MemberCardProps) {
  const { t, site, href } = usePage()
  const outside = outsideLink(card)
  const label = labelOf(t, site, card)
  const content = (
    <>
      <Portrait
        name={card.name}
        age={card.age}
        photo={photoOf(site, card.main_image)}
        detail={
          line ?? (
            <>
              {isWide ? card.city : <CardDetail line={card.line} city={card.city} />}
              <ListDetail card={card} />
            </>
          )
        }
        online={card.presence === 'online' ? t('profiles.presence.online') : null}
        label={label}
        news={news}
        sizes={site.card_sizes}
        isEager={isEager}
      />
      {isWide && (
        <span className="member-card__words">
          <CardWords card={card} />
        </span>
      )}
    </>
  )
  return (
    <li className={classNames('member-card', isWide && 'member-card--wide')} hidden={isHidden}>
      {outside ? (
        <a className="member-card__link" href={outside} target="_blank" rel="nofollow noopener noreferrer">
          {content}
          <span className="visually-hidden">{t('profiles.card.cam_hint')}</span>
        </a>
      ) : (
        <a className="member-card__link" data-next="" href={href('members-id', { id: card.id })}>
          {content}
        </a>
      )}
      {action ??
        (canBeLiked(card) && (
          <span className="member-card__like">
            <LikeButton card={card} onFailure={onFailure} />
          </span>
        ))}
    </li>
  )
}
