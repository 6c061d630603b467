import type { APIRoute } from 'astro'
import { pictureUrl, screenshots } from '../../components/art/pictures.ts'
import type { Locale } from '../../contract/lists.ts'
import { texts } from '../../i18n/texts.ts'
import { manifest } from '../../pwa/manifest.ts'
import { inAllLocales } from '../_paths.ts'

export const getStaticPaths = inAllLocales

export const GET: APIRoute<{ locale: Locale }> = ({ props: { locale } }) => {
  const label = texts(locale)('common.titles.members')
  const shown = (['narrow', 'wide'] as const).map((form_factor) => {
    const picture = screenshots[form_factor]
    const sizes = `${picture.width}x${picture.height}`
    return { src: pictureUrl(picture), sizes, type: 'image/jpeg', form_factor, label }
  })
  return new Response(JSON.stringify(manifest(locale, shown)), {
    headers: { 'Content-Type': 'application/manifest+json' },
  })
}
