import type { Failure } from '../../client/failure.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { Feature } from '../../contract/site.ts'
import type { PlainKey } from '../../core/message-key.ts'
import type { RouteId } from '../../routes.ts'
import { environment } from '../../stores/page/environment.ts'
import { LinkButton } from '../../ui/button.tsx'
import { usePage } from './page-context.tsx'

interface RecoveryPage {
  route: RouteId
  /** The section's, on a page of several. */
  fragment?: string
  label: PlainKey
  /** Without it the brand has no such page. */
  feature?: Feature
}

const PREMIUM: RecoveryPage = { route: 'premium', label: 'common.nav.premium' }
const SETTINGS: RecoveryPage = { route: 'settings', label: 'common.nav.settings' }
const CASES: RecoveryPage = { ...SETTINGS, fragment: 'cases' }
const LOGIN: RecoveryPage = { route: 'login', label: 'common.nav.login' }

/** Errors that are resolved on another page; the text of any other says what to do on this one. */
const RECOVERY_PAGES: Partial<Record<ErrorCode, RecoveryPage>> = {
  account_pending_deletion: LOGIN,
  account_removed: LOGIN,
  account_restricted: CASES,
  account_suspended: CASES,
  authentication_required: LOGIN,
  consent_withdrawn: SETTINGS,
  conversation_limit_reached: PREMIUM,
  first_message_needs_photo: { route: 'profile', label: 'common.nav.profile' },
  first_message_needs_verification: {
    route: 'verification',
    label: 'common.titles.verification',
    feature: 'verification',
  },
  not_enough_credits: { route: 'credits', label: 'common.nav.credits' },
  premium_required: PREMIUM,
  weekly_limit_reached: SETTINGS,
}

export const hasRecoveryLink = (failure: Failure): boolean =>
  failure.kind === 'api' && failure.code in RECOVERY_PAGES

interface RecoveryLinkProps {
  failure: Failure
  /** Within a sentence. */
  isInline?: boolean
}

/** A link to the page that resolves the error; the login page leads back to this one. */
export function RecoveryLink({ failure, isInline = false }: RecoveryLinkProps) {
  const { t, href, site } = usePage()
  const page = failure.kind === 'api' ? RECOVERY_PAGES[failure.code] : undefined
  if (!page || (page.feature && !site.features.includes(page.feature))) return null
  const next = new URLSearchParams({ next: environment.path() })
  const path = `${href(page.route)}${page.fragment === undefined ? '' : `#${page.fragment}`}`
  const to = page === LOGIN ? `${path}?${next.toString()}` : path
  if (isInline) return <a href={to}>{t(page.label)}</a>
  return (
    <LinkButton variant="secondary" isSmall href={to}>
      {t(page.label)}
    </LinkButton>
  )
}
