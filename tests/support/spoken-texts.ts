// What a built page says: its text, the attributes that are read out or shown, and the texts it hands its islands.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findOtherForm } from '../../src/config/check-address.ts'
import { defaultLocale } from '../../src/config/locale.ts'
import type { Site } from '../../src/config/site.ts'

const SPOKEN = /\s(?:alt|title|placeholder|content|aria-label|aria-description)="([^"]*)"/g
const HANDED = /\sprops="([^"]*)"/g
const INLINED = /<script[^>]*type="application\/json"[^>]*>([\s\S]*?)<\/script>/g
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00A0', shy: '' }

const decoded = (text: string): string =>
  text
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(parseInt(code, hex ? 16 : 10)),
    )
    .replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replaceAll('\u00AD', '')

const stringsIn = (json: string): string[] =>
  [...json.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text = '']) => text.replaceAll(String.raw`\n`, '\n'))

const firstOf = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map(([, text = '']) => text)

/** Every text of a page's HTML that has two words or more, one by one. */
export function spokenTexts(html: string): string[] {
  const shown = html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '<>')
  const blocks = shown
    // A sentence goes on through its links and bold words.
    .replaceAll(/<\/?(?:a|b|strong|em|i|span|wbr)\b[^>]*>/g, '')
    .split(/<[^>]*>/)
    .map(decoded)
  return [
    ...blocks,
    ...firstOf(shown, SPOKEN).map(decoded),
    ...firstOf(shown, HANDED).flatMap((json) => stringsIn(decoded(json))),
    ...firstOf(html, INLINED).flatMap(stringsIn),
  ]
    .map((text) => text.trim())
    .filter((text) => /\p{L} \p{L}/u.test(text))
}

/** The texts of a brand's built pages that address their reader in the other form than the brand, each once. */
export function textsInOtherForm(dist: string, site: Site): string[] {
  const found = new Set<string>()
  const seen = new Set<string>()
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const prefix = /^(\w\w)(?:\/|\.html$)/.exec(file)?.[1]
    const locale = site.locales.find((each) => each === prefix) ?? defaultLocale(site)
    for (const text of spokenTexts(readFileSync(join(dist, file), 'utf8'))) {
      // Most stand on every page of a language.
      const spoken = `${locale}: ${text}`
      if (seen.has(spoken)) continue
      seen.add(spoken)
      const word = findOtherForm(locale, text, site.address)
      if (word !== undefined) found.add(`${locale}: “${word}” in “${text}”`)
    }
  }
  return [...found]
}
