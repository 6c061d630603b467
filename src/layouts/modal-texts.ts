import { createHash } from 'node:crypto'
import type { Locale } from '../contract/lists.ts'
import { slice } from '../i18n/texts.ts'
import { locales } from '../i18n/urls.ts'
import { MODALS_MESSAGES } from '../islands/modals/messages.ts'
import { SHARED_MESSAGES } from '../islands/shared/messages.ts'

interface TextsFile {
  /** Holds a hash of the texts: cached as immutable. */
  name: string
  json: string
}

function fileOf(locale: Locale): TextsFile {
  const json = JSON.stringify(slice(locale, [...SHARED_MESSAGES, ...MODALS_MESSAGES]))
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8)
  return { name: `modals-${locale}.${hash}`, json }
}

export const textsFiles = (): TextsFile[] => locales.map(fileOf)
export const modalTexts = (locale: Locale): string => `/_astro/${fileOf(locale).name}.json`
