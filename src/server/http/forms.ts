import type { CallName } from '../../contract/calls.ts'
import { ERROR_STATUS } from '../../contract/errors.ts'
import { LOCALES } from '../../contract/lists.ts'
import { localize, safePath } from '../../core/urls.ts'
import { pathOf } from '../../routes.ts'
import type { ServiceError } from '../platform/errors.ts'
import type { RequestContext } from '../platform/handler.ts'

/**
 * Forms for a case. Their pages are files and cannot show the number without script; the fragment names what they do show.
 */
const CASE_PAGES: Partial<Record<CallName, string>> = {
  sendComplaint: pathOf('complaints'),
  withdraw: pathOf('withdrawal'),
}

/** Where a form without script goes on: the next page, or back to its own with what was wrong. */
export function answerForm(
  { brand, form, ...context }: Pick<RequestContext, 'brand' | 'locale' | 'form'>,
  name: CallName,
  { error, value }: { error?: ServiceError; value?: unknown },
): Response {
  const fields = (form ?? {}) as { next?: unknown; language?: unknown }
  // A form without script says its page's language itself.
  const locale = LOCALES.find((known) => known === fields.language) ?? context.locale
  const page = (path: string) => localize(path, locale, brand.defaultLocale)
  if (name === 'webhook') return new Response(null, { status: error ? ERROR_STATUS[error.code] : 204 })
  const casePage = CASE_PAGES[name]
  const formPage = casePage ?? pathOf(name === 'login' ? 'login' : 'signup')
  const onwards = () => {
    if (name === 'login') {
      return safePath(typeof fields.next === 'string' ? fields.next : null, page(pathOf('members')))
    }
    const { case_number, confirmation } = (value ?? {}) as { case_number?: string; confirmation?: string }
    if (case_number === undefined) return page(formPage)
    const rest = confirmation === 'mail_limit_reached' ? `&error=${confirmation}#unmailed` : '#received'
    return `${page(formPage)}?case=${case_number}${rest}`
  }
  const refused = casePage ? '#refused' : ''
  const location = error ? `${page(formPage)}?error=${error.code}${refused}` : onwards()
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}
