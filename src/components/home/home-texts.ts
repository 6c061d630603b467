import type { Section } from '../../config/form.ts'
import type { Locale } from '../../contract/lists.ts'
import type { PlainKey } from '../../core/message-key.ts'
import { type Text, texts } from '../../i18n/texts.ts'
import { site } from 'virtual:site'

/** Words of the home page: the brand's own by bare key, those of all brands by `home.…`. */
export function homeTexts(locale: Locale): { t: Text; own: (key: Section | (string & {})) => string } {
  const t = texts(locale)
  // Which of them a brand has is said by its site file.
  return { t, own: (key) => t(`home.${site.theme.hero}.${key}` as PlainKey) }
}
