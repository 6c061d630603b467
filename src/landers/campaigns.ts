import { textIn } from '../config/locale.ts'
import { type Lander, LANDERS, type Locale } from '../contract/lists.ts'
import { texts } from '../i18n/texts.ts'
import { locales } from '../i18n/urls.ts'
import type { RouteId } from '../routes.ts'
import { site } from 'virtual:site'

const campaignsOf = (lander: Lander) => site.landers[lander] ?? {}

/** The slugs of a lander's campaigns; none for any other page. */
export const slugsOf = (route: RouteId): string[] =>
  LANDERS.filter((lander) => route === `landers-${lander}`).flatMap((lander) =>
    Object.keys(campaignsOf(lander)),
  )

/** The words of a lander: its campaign's, or its own. */
export function landerTexts(
  lander: Lander,
  locale: Locale,
  slug?: string,
): { headline: string; text: string } {
  const campaign = slug === undefined ? undefined : campaignsOf(lander)[slug]
  if (campaign) return { headline: textIn(campaign.headline, locale), text: textIn(campaign.text, locale) }
  const t = texts(locale)
  return { headline: t(`lander.${lander}.headline`), text: t(`lander.${lander}.text`) }
}

/** A page for each locale, without campaign and with each. */
export const landersOf = (lander: Lander): { locale: Locale; slug: string | undefined }[] =>
  locales.flatMap((locale) =>
    [undefined, ...Object.keys(campaignsOf(lander))].map((slug) => ({ locale, slug })),
  )
