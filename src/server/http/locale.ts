import type { FormOfAddress } from '../../config/site.ts'
import { LOCALES, type Locale } from '../../contract/lists.ts'
import type { Host } from '../platform/context.ts'

/** The page's language, else the cookie's; undefined where neither says one of ours. */
export function chosenLocale(hint: string | undefined, cookies: string | undefined): Locale | undefined {
  const cookie = /(?:^|; )locale=([a-z]{2})(?:;|$)/.exec(cookies ?? '')?.[1]
  return LOCALES.find((locale) => locale === hint) ?? LOCALES.find((locale) => locale === cookie)
}

/** The chosen language, else the domain's; nl with no hint at all. */
export const chooseLocale = (
  hint: string | undefined,
  cookies: string | undefined,
  host: Host | undefined,
): Locale => chosenLocale(hint, cookies) ?? host?.defaultLocale ?? 'nl'

/** How an answer speaks to its reader, also one that no host gives. */
export const addressOfHost = (host: Host | undefined): FormOfAddress => host?.address ?? 'informal'
