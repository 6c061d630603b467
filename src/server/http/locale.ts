import { LOCALES, type Locale } from '../../contract/lists.ts'
import type { Brand } from '../context.ts'

/** The page's language, else the cookie's, else the domain's; nl with no hint at all. */
export function chooseLocale(
  hint: string | undefined,
  cookies: string | undefined,
  brand: Brand | undefined,
): Locale {
  const cookie = /(?:^|; )locale=([a-z]{2})(?:;|$)/.exec(cookies ?? '')?.[1]
  return LOCALES.find((locale) => locale === hint || locale === cookie) ?? brand?.defaultLocale ?? 'nl'
}
