// Texts of static pages, and the slices islands get.
import { messages } from 'virtual:messages'
import { site } from 'virtual:site'
import type { Locale } from '../contract/lists.ts'
import { PROFILE_FIELDS } from '../contract/profile-lists.ts'
import type { MessagePart } from '../core/message-key.ts'
import { createTranslator, type Messages, type Translate } from '../core/messages.ts'

export type Text = Translate

/**
 * Translates a static page. Keys read `namespace.key`; `count` chooses the plural form.
 * @throws when the locale has no such key.
 */
export function texts(locale: Locale): Text {
  const t = createTranslator(locale, messages[locale])
  return (key, ...params) => {
    const text = t.has(key) ? t(key, ...params) : undefined
    if (text === undefined) throw new Error(`No text for ${key} in locales/${locale}`)
    return text
  }
}

/** The rest of a key behind a part it belongs to: nothing, a plural form, or what is in the group. */
const IN_PART = /^(?:_(?:zero|one|two|few|many|other))?$|^\./

const slices = new Map<string, Messages>()

/** The messages of an island: whole namespaces, or parts such as `accounts.activation`, as flat keys. */
export function slice(locale: Locale, parts: readonly MessagePart[]): Messages {
  const name = `${locale} ${parts.join()}`
  const known = slices.get(name)
  if (known) return known
  const messages = sliceOf(locale, parts)
  slices.set(name, messages)
  return messages
}

const hidden = PROFILE_FIELDS.filter((field) => !site.visible_profile_fields.includes(field))
/** Texts of what the brand does not have, or of profiles' fields it does not show. */
const isHidden = (key: string): boolean =>
  (key.startsWith('voice.') && !site.features.includes('voice')) ||
  hidden.some(
    (field) =>
      key === `attributes.names.${field}` ||
      key.startsWith(`attributes.${field}.`) ||
      key.startsWith(`attributes.facts.${field}.`),
  )

const sliceOf = (locale: Locale, parts: readonly MessagePart[]): Messages =>
  Object.fromEntries(
    Object.entries(messages[locale]).filter(
      ([key]) =>
        !isHidden(key) && parts.some((part) => key.startsWith(part) && IN_PART.test(key.slice(part.length))),
    ),
  )
