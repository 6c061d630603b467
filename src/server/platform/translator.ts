import type { Locale } from '../../contract/lists.ts'
import { inAddress, type LocaleTexts } from '../../config/locales.ts'
import type { FormOfAddress } from '../../config/site.ts'
import { createTranslator, type Translator } from '../../core/messages.ts'

/** Messages the server words itself (errors, mail), by locale and the address of the brand. */
export type Translators = (locale: Locale, address: FormOfAddress) => Translator

export function createTranslators(texts: ReadonlyMap<Locale, LocaleTexts>): Translators {
  const translators = new Map<string, Translator>()
  return (locale, address) => {
    const name = `${locale} ${address}`
    let translate = translators.get(name)
    if (!translate) {
      const ofLocale = texts.get(locale)
      translate = createTranslator(locale, ofLocale ? inAddress(ofLocale, address) : {})
      translators.set(name, translate)
    }
    return translate
  }
}
