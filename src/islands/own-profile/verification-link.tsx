import { LinkButton } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'

/** Leads to where a member shows that the photos are theirs. */
export function VerificationLink() {
  const { t, href } = usePage()
  return (
    <section className="own-profile__section" aria-labelledby="own-verification">
      <h2 className="own-profile__heading" id="own-verification">
        {t('verification.title')}
      </h2>
      <p className="own-profile__hint">{t('verification.link_text')}</p>
      <LinkButton href={href('verification')} variant="secondary" icon="camera">
        {t('verification.link')}
      </LinkButton>
    </section>
  )
}
