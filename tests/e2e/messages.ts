import { asPrinted, loadLocales } from '../../src/config/locales.ts'
import type { Locale } from '../../src/contract/lists.ts'
import { createTranslator, type Translator } from '../../src/core/messages.ts'

/** The words a page of this language shows. */
export async function translatorOf(locale: Locale): Promise<Translator> {
  return createTranslator(locale, asPrinted((await loadLocales()).get(locale)?.informal ?? {}))
}
