import type { Card } from '../../contract/cards.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { labelOf } from '../members/card.tsx'
import { photoOf } from '../members/photo.ts'
import { splitQuote } from '../profile-view/about.tsx'
import { FactList } from '../profile-view/facts.tsx'
import { Chips } from '../profile-view/interests.tsx'
import { usePage } from '../shared/page-context.tsx'
import { type Partner, type PartnerState, SharedInterests, TextSkeleton } from './partner.tsx'

/** Beside the conversation on wide screens. */
export function PartnerPane({ card, partner }: { card: Card; partner: PartnerState }) {
  const { t, site, href } = usePage()
  return (
    <aside className="partner" aria-label={card.name}>
      <Portrait
        name={card.name}
        age={card.age}
        photo={photoOf(site, card.main_image)}
        detail={card.city}
        online={card.presence === 'online' ? t('profiles.presence.online') : null}
        label={labelOf(t, site, card)}
        sizes="360px"
        isEager
      />
      <LinkButton variant="secondary" isSmall isWide href={href('members-id', { id: card.id })}>
        {t('chat.profile', { name: card.name })}
      </LinkButton>
      {partner === 'loading' ? <TextSkeleton /> : partner && <Facts partner={partner} />}
    </aside>
  )
}

function Facts({ partner: { profile, shared } }: { partner: Partner }) {
  const { t, site } = usePage()
  const others = profile.interests.filter((interest) => !shared.includes(interest))
  const words = site.visible_profile_notes ? profile.about : ''
  return (
    <>
      {profile.fictional && <p>{t('profiles.profile.fictional_text')}</p>}
      <SharedInterests shared={shared} />
      {words !== '' && <blockquote className="partner__about">{splitQuote(words).quote || words}</blockquote>}
      <FactList profile={profile} />
      {others.length > 0 && (
        <div className="partner__interests">
          <p>{t('profiles.profile.interests')}</p>
          <Chips list={others} />
        </div>
      )}
    </>
  )
}
