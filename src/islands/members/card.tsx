// Labels, presence and rights of a card, wherever it stands: in lists, profiles, chats and modals.
import type { ReactNode } from 'react'
import type { Card } from '../../contract/cards.ts'
import type { IslandSite } from '../../core/island.ts'
import type { Translator } from '../../core/messages.ts'
import { $user } from '../../stores/account/sessions.ts'
import { Icon } from '../../ui/icon.tsx'
import { useShared } from '../use-shared.ts'

/** The label a profile must have wherever it is shown: fictional, cam service, another brand. Null for most. */
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
      {card.fictional && <FictionalIcon />}
      {text}
    </>
  )
}

/** Text only where the brand has no icon for it. */
function FictionalIcon() {
  const user = useShared($user, null)
  return user?.fictional_icon !== false && <Icon name="mask" />
}

export const presenceOf = (t: Translator, { presence }: Card) =>
  presence === 'away' ? null : { state: presence, label: t(`profiles.presence.${presence}`) }

/** The URL of a cam profile, which only links out; null for members, and for a URL that is not https. */
export const outsideLink = (card: Card): string | null =>
  card.provider === 'cam' && card.link?.startsWith('https://') ? card.link : null

/** Only real members can like back. */
export const canBeLiked = (card: Card): boolean => card.provider === 'member' && !card.fictional
