import { describe, expect, it } from 'vitest'
import type { Locale } from '../contract/lists.ts'
import { defaultLocale } from './locale.ts'
import { loadLocales } from './locales.ts'
import { loadSites } from './load-sites.ts'
import { titleLetters } from './title-letters.ts'

const sites = await loadSites()
const texts = await loadLocales()
const titleOf = (hero: string, locale: Locale) =>
  (texts.get(locale)?.informal[`home.${hero}.title`] ?? '').replaceAll('*', '')
const fontsIn = (letters: string) => letters.split(' ').map((part) => Buffer.from(part, 'base64'))

describe('the letters of a headline', () => {
  it('come as fonts of the face, small enough for the page', async () => {
    for (const site of sites) {
      const { theme } = site
      const locale = defaultLocale(site)
      const fonts = fontsIn(await titleLetters(titleOf(theme.hero, locale), locale, theme))
      expect(fonts).toHaveLength(1)
      for (const font of fonts) expect(font.toString('latin1', 0, 4)).toBe('wOF2')
      expect(fonts.reduce((sum, font) => sum + font.length, 0)).toBeLessThan(3000)
    }
  })

  it('are the same for words of the same letters, and as large as the brand writes them', async () => {
    const [outdoor] = sites.filter(({ theme }) => theme.display.case === 'uppercase')
    const lettersOf = (title: string) => titleLetters(title, 'sv', outdoor!.theme)
    expect(await lettersOf('Vi ses')).toBe(await lettersOf('VI SES ses vi'))
    expect(await lettersOf('Vi ses')).not.toBe(await lettersOf('Vi syns'))
  })

  it('of a language beyond Latin-1 come in two fonts', async () => {
    for (const { theme } of sites) {
      const fonts = fontsIn(await titleLetters('Miłość', 'pl', theme))
      expect(fonts).toHaveLength(2)
    }
  })
})
