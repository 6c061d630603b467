import type { CallName } from '../../contract/calls/all-calls.ts'
import { showResults } from '../../contract/calls/search.ts'
import { ERROR_STATUS } from '../../contract/errors.ts'
import { LOCALES } from '../../contract/lists.ts'
import { sourceIn } from '../../core/consent.ts'
import { FORM_ERRORS, LINK_SENT, OTHER_ERROR } from '../../core/form-errors.ts'
import { localize, safePath, splitLocale } from '../../core/urls.ts'
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

/** The page a form stood on, as far as the browser says it. */
function pageOfForm({ c, host }: RequestContext): URL | null {
  const page = URL.parse(c.req.header('Referer') ?? '')
  return page?.origin === host.origin ? page : null
}

/** A form of signup or search without script brings the campaign in the address of its page; nothing of it is kept (law.md L40). */
export function withSource(name: CallName, value: unknown, context: RequestContext): unknown {
  const source = sourceIn(pageOfForm(context)?.search ?? '')
  if (name === 'startSignup' && source) return { tracking: source, ...(value as object) }
  if (name === 'sendSearch' && source?.network) return { network: source.network, ...(value as object) }
  return value
}

/** Where a form without script goes on: the next page, or back to its own with what was wrong. */
export function answerForm(
  context: RequestContext,
  name: CallName,
  { error, value }: { error?: ServiceError; value?: unknown },
): Response {
  if (name === 'webhook') return new Response(null, { status: error ? ERROR_STATUS[error.code] : 204 })
  const location = error ? refusedAt(context, name, error) : onwards(context, name, value)
  return new Response(null, { status: 303, headers: { Location: location, 'Cache-Control': 'no-store' } })
}

/** A path in the language of the form's page. */
function localized(context: RequestContext, path: string): string {
  const { host, form, locale } = context
  const { language } = (form ?? {}) as { language?: unknown }
  const said = LOCALES.find((known) => known === language)
  const page = pageOfForm(context)
  const shown = page && (splitLocale(page.pathname).locale ?? host.defaultLocale)
  return localize(path, said ?? shown ?? locale, host.defaultLocale)
}

/** Where a call's form stands; whoever may not search is led to signup. */
function formPageOf(name: CallName, code?: string): string {
  if (name === 'login' || name === 'requestLoginLink') return pathOf('login')
  if (name === 'sendSearch' && code !== 'authentication_required') return pathOf('members')
  return CASE_PAGES[name] ?? pathOf('signup')
}

/** The fields of the form that are filled in. */
const filledIn = ({ form }: RequestContext): Record<string, string> =>
  Object.fromEntries(
    Object.entries((form ?? {}) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  )

/** The page's path with a query: the campaign it came with, and more. */
function withQuery(context: RequestContext, path: string, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...sourceIn(pageOfForm(context)?.search ?? ''), ...more }).toString()
  return localized(context, path) + (query && `?${query}`)
}

function onwards(context: RequestContext, name: CallName, value: unknown): string {
  if (name === 'login') return safePath(nextOf(context), localized(context, pathOf('members')))
  if (name === 'sendSearch') return `${showResults.path}?${new URLSearchParams(filledIn(context)).toString()}`
  if (name === 'requestLoginLink') return `${withQuery(context, formPageOf(name))}#${LINK_SENT}`
  const { case_number, confirmation } = (value ?? {}) as { case_number?: string; confirmation?: string }
  if (case_number === undefined) return withQuery(context, formPageOf(name))
  const rest = confirmation === 'mail_limit_reached' ? `&error=${confirmation}#unmailed` : '#received'
  return `${localized(context, formPageOf(name))}?case=${case_number}${rest}`
}

/** The page a login leads to: the one its form names, else the one it stood on in the place of. */
function nextOf(context: RequestContext): string | null {
  const { next } = (context.form ?? {}) as { next?: unknown }
  if (typeof next === 'string') return next
  const page = pageOfForm(context)
  if (!page) return null
  const isLogin = splitLocale(page.pathname).rest === pathOf('login')
  return isLogin ? page.searchParams.get('next') : page.pathname + page.search
}

function refusedAt(context: RequestContext, name: CallName, { code }: ServiceError): string {
  const known: readonly string[] = name in FORM_ERRORS ? Object.values(FORM_ERRORS).flat() : []
  const next = name === 'login' ? nextOf(context) : null
  const query = { ...(next === null ? {} : { next }), ...keptOf(context, name, code), error: code }
  return `${withQuery(context, formPageOf(name, code), query)}#${known.includes(code) ? code : OTHER_ERROR}`
}

/** The search that was refused: its filters on its own page, and whom one seeks at signup. */
function keptOf(context: RequestContext, name: CallName, code: string): Record<string, string> {
  if (name !== 'sendSearch') return {}
  const filters = filledIn(context)
  delete filters.language
  delete filters.network
  if (code !== 'authentication_required') return filters
  return filters.gender ? { seeks: filters.gender } : {}
}
