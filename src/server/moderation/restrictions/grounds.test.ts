import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { loadLocales } from '../../../config/locales.ts'
import { LOCALES } from '../../../contract/lists.ts'
import { CLAUSES } from '../../../contract/moderation.ts'

// law L11
test('a statement of reasons names a section that the terms have, in every language', async () => {
  const locales = await loadLocales()
  for (const locale of LOCALES) {
    const terms = await readFile(
      new URL(`../../../../locales/${locale}/legal/terms.md`, import.meta.url),
      'utf8',
    )
    for (const clause of CLAUSES) {
      const heading = locales.get(locale)?.informal[`notifications.clauses.${clause}`]
      expect(terms.split('\n'), `${locale} ${clause}`).toContain(`## ${String(heading)}`)
    }
  }
})

test('a ground of age names the age of majority, whatever age a brand asks for', async () => {
  for (const [locale, { informal, formal }] of await loadLocales()) {
    for (const key of ['reasons.under_age', 'facts.under_age.age_stated', 'facts.under_age.photos']) {
      const text = formal[`notifications.${key}`] ?? informal[`notifications.${key}`]
      expect(text, `${locale} ${key}`).toContain('18')
      expect(text, `${locale} ${key}`).not.toContain('{')
    }
  }
})
