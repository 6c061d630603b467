import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { headingPath } from './fonts.ts'
import type { Theme } from './site.ts'
import { isExtended } from './theme.ts'

/**
 * The letters of a headline as small fonts of the brand's face in its weight: WOFF2 in base64, one of each file that has
 * some of them, with a space between. `first-paint.ts` gives them to the page before its first paint.
 */
export async function titleLetters(title: string, locale: string, theme: Theme): Promise<string> {
  const { font, display } = theme
  const shown = display.case === 'uppercase' ? title.toLocaleUpperCase(locale) : title
  const letters = [...new Set(shown.replaceAll('\u00ad', '-'))]
  const files = [
    { file: font.file, text: letters.filter((letter) => !isExtended(letter)), features: ['kern'] },
    // What stands beside these letters is in the other file.
    { file: font.extended_file, text: letters.filter(isExtended), features: [] },
  ]
  const parts = files.map(async ({ file, text, features }) =>
    text.length === 0 ? [] : [await cut(file, text.join(''), features)],
  )
  return (await Promise.all(parts)).flat().join(' ')
}

async function cut(file: string, text: string, keepFeatures: string[]): Promise<string> {
  const font = await subsetFont(await readFile(headingPath(file)), text, {
    targetFormat: 'woff2',
    keepFeatures,
    noHinting: true,
    // Of what a browser does without.
    dropTables: ['GDEF', 'GSUB', 'STAT', 'gasp', ...(keepFeatures.length === 0 ? ['GPOS'] : [])],
  })
  return font.toString('base64')
}
