import { expect, test } from 'vitest'
import { LOCALES } from '../contract/lists.ts'
import { openGraphLocale } from './locale.ts'

test('Open Graph knows each language with its country, the domain’s own first', () => {
  expect(LOCALES.map((locale) => openGraphLocale({ domain_language: 'en-GB' }, locale))).toEqual([
    ...['da_DK', 'de_DE', 'en_GB', 'es_ES', 'fi_FI', 'fr_FR', 'it_IT', 'nb_NO', 'nl_NL', 'pl_PL', 'sv_SE'],
  ])
  expect(openGraphLocale({ domain_language: 'de-AT' }, 'de')).toBe('de_AT')
  expect(openGraphLocale({ domain_language: 'de-AT' }, 'en')).toBe('en_GB')
  expect(openGraphLocale({ domain_language: 'en' }, 'en')).toBe('en_GB')
})
