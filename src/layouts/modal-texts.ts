import { createHash } from 'node:crypto'
import type { Locale } from '../contract/lists.ts'
import type { MessagePart } from '../core/message-key.ts'
import { slice } from '../i18n/texts.ts'
import { locales } from '../i18n/urls.ts'
import { SHARED } from './screen.ts'

/** Messages of what may open over every screen. */
const PARTS: readonly MessagePart[] = [
  ...SHARED,
  'profiles.card',
  'profiles.presence',
  'profiles.profile',
  'likes.modal',
  'payments.bonus',
  'chat.start',
  'chat.icebreaker',
]

interface TextsFile {
  /** Carries a hash of the texts, so that it may be kept for ever. */
  name: string
  json: string
}

function fileOf(locale: Locale): TextsFile {
  const json = JSON.stringify(slice(locale, PARTS))
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8)
  return { name: `modals-${locale}.${hash}`, json }
}

export const textsFiles = (): TextsFile[] => locales.map(fileOf)
export const modalTexts = (locale: Locale): string => `/_astro/${fileOf(locale).name}.json`
