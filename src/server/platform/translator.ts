import type { Locale } from '../../contract/lists.ts'
import { createTranslator, type Translator } from '../../core/messages.ts'

/** Messages the server words itself (errors, mail), by locale. */
export type Translators = (locale: Locale) => Translator

export function createTranslators(
  locales: ReadonlyMap<Locale, Readonly<Record<string, string>>>,
): Translators {
  const translators = new Map<Locale, Translator>()
  return (locale) => {
    let translate = translators.get(locale)
    if (!translate) {
      translate = createTranslator(locale, locales.get(locale) ?? {})
      translators.set(locale, translate)
    }
    return translate
  }
}
