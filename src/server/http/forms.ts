import type { CallName } from '../../contract/calls.ts'
import { ERROR_STATUS } from '../../contract/errors.ts'
import { LOCALES } from '../../contract/lists.ts'
import { localize, safePath } from '../../core/urls.ts'
import { pathOf } from '../../routes.ts'
import type { Context } from '../context.ts'
import type { ServiceError } from '../errors.ts'

/** Where a form without script goes on: the next page, or back to its own with what was wrong. */
export function answerForm(context: Context, name: CallName, body: unknown, error?: ServiceError): Response {
  const { brand } = context
  const given = (body ?? {}) as { next?: unknown; language?: unknown }
  // A form without script says its page's language itself.
  const locale = LOCALES.find((known) => known === given.language) ?? context.locale
  const page = (path: string) => localize(path, locale, brand.defaultLocale)
  if (name === 'webhook') return new Response(null, { status: error ? ERROR_STATUS[error.code] : 204 })
  const own = pathOf(name === 'login' ? 'login' : 'signup')
  const { next } = given
  const onwards =
    name === 'login' ? safePath(typeof next === 'string' ? next : null, page(pathOf('members'))) : page(own)
  const location = error ? `${page(own)}?error=${error.code}` : onwards
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}
