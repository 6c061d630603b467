import { site } from 'virtual:site'
import { toHex } from '../config/contrast.ts'
import { textIn } from '../config/locale.ts'
import type { Locale } from '../contract/lists.ts'
import { href } from '../i18n/urls.ts'

interface Screenshot {
  src: string
  sizes: string
  type: string
  form_factor: 'narrow' | 'wide'
  label: string
}

/** The installed app, in one language. */
export const manifest = (locale: Locale, screenshots: readonly Screenshot[]) => ({
  id: '/',
  name: site.name,
  short_name: site.name,
  description: textIn(site.description, locale),
  lang: locale,
  dir: 'ltr',
  start_url: href('members', locale),
  scope: '/',
  display: 'standalone',
  orientation: 'natural',
  background_color: toHex(site.theme.light.ground),
  theme_color: toHex(site.theme.light.ground),
  categories: ['lifestyle', 'social'],
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icons/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots,
})
