import type { Failure } from '../../client/failure.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import type { MessageKey } from '../../core/message-key.ts'
import type { RouteId } from '../../routes.ts'
import { environment } from '../../stores/page/environment.ts'
import { LinkButton } from '../../ui/button.tsx'
import { usePage } from './page-context.tsx'

interface Way {
  route: RouteId
  /** Of the section where that page has several. */
  fragment?: string
  label: MessageKey
}

const PREMIUM: Way = { route: 'premium', label: 'common.nav.premium' }
const SETTINGS: Way = { route: 'settings', label: 'common.nav.settings' }
const LOGIN: Way = { route: 'login', label: 'common.nav.login' }

/** Refusals that another page mends; the others say in their words what to do here. */
const WAYS: Partial<Record<ErrorCode, Way>> = {
  account_pending_deletion: LOGIN,
  account_restricted: { ...SETTINGS, fragment: 'cases' },
  authentication_required: LOGIN,
  consent_withdrawn: SETTINGS,
  conversation_limit_reached: PREMIUM,
  first_message_needs_photo: { route: 'profile', label: 'common.nav.profile' },
  not_enough_credits: { route: 'credits', label: 'common.nav.credits' },
  premium_required: PREMIUM,
  weekly_limit_reached: SETTINGS,
}

export const hasWayOn = (failure: Failure): boolean => failure.kind === 'api' && failure.code in WAYS

interface WayOnProps {
  failure: Failure
  /** Within a sentence. */
  isInline?: boolean
}

/** The link to where a refusal is mended; from the login back to this page. */
export function WayOn({ failure, isInline = false }: WayOnProps) {
  const { t, href } = usePage()
  const way = failure.kind === 'api' ? WAYS[failure.code] : undefined
  if (!way) return null
  const next = new URLSearchParams({ next: environment.path() })
  const page = `${href(way.route)}${way.fragment === undefined ? '' : `#${way.fragment}`}`
  const to = way === LOGIN ? `${page}?${next.toString()}` : page
  if (isInline) return <a href={to}>{t(way.label)}</a>
  return (
    <LinkButton variant="secondary" isSmall href={to}>
      {t(way.label)}
    </LinkButton>
  )
}
