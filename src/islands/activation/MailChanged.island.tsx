// An island because it shows whose address it is (`client:load`: it is the page).
import { LinkButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'

/** The address as it is now: the page may be opened again, or by a member who changed nothing. */
export const MailChanged = withPage(function MailChanged() {
  const { t, href } = usePage()
  return (
    <MembersOnly skeleton={<Outline />}>
      {({ email }) => (
        <div className="one-time">
          <h1 className="one-time__title">{t('settings.email.title')}</h1>
          <p className="one-time__text">
            {t('tokens.mail_change.now')} <strong>{email}</strong>
          </p>
          <div className="one-time__ways">
            <LinkButton href={href('members')}>{t('accounts.activation.done_search')}</LinkButton>
            <LinkButton variant="secondary" href={href('settings')}>
              {t('common.nav.settings')}
            </LinkButton>
          </div>
        </div>
      )}
    </MembersOnly>
  )
})

const Outline = () => (
  <div className="one-time">
    <Skeleton shape="title" />
    <Skeleton />
    <Skeleton shape="control" />
  </div>
)
