// Who may appeal is mailed a link that works without login for as long as they may; only its hash is kept, with what was decided.

import type { Locale } from '../../../contract/lists.ts'
import { pathOf } from '../../../routes.ts'
import type { Brand, Deps } from '../../platform/context.ts'
import { hashToken, newToken } from '../../platform/random-token.ts'

/** A new link of a decision: its hash, and its line in the mail. */
export function newAppealLink(
  { deps, brand }: { deps: Pick<Deps, 'translator'>; brand: Brand },
  locale: Locale,
): { hash: string; link: { label: string; route: string } } {
  const token = newToken()
  const label = deps.translator(locale, brand.site.address)('notifications.reasons.object')
  return { hash: hashToken(token), link: { label, route: `${pathOf('appeal')}?token=${token}` } }
}
