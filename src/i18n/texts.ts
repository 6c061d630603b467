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

const PLURAL = /_(?:zero|one|two|few|many|other)$/

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

/** A key's parts: itself, without its plural form, and the groups it stands in. */
function partsOf(key: string): Set<string> {
  const parts = new Set([key, key.replace(PLURAL, '')])
  for (let end = key.lastIndexOf('.'); end > 0; end = key.lastIndexOf('.', end - 1))
    parts.add(key.slice(0, end))
  return parts
}

type Index = ReadonlyMap<string, readonly (readonly [key: string, text: string])[]>
const indexes = new Map<Locale, Index>()

/** The texts of each part: every page asks for dozens of parts of some thousand keys. */
function indexOf(locale: Locale): Index {
  const known = indexes.get(locale)
  if (known) return known
  const index = new Map<string, [string, string][]>()
  for (const [key, text] of Object.entries(messages[locale])) {
    if (isHidden(key)) continue
    for (const part of partsOf(key)) {
      const group = index.get(part)
      if (group) group.push([key, text])
      else index.set(part, [[key, text]])
    }
  }
  indexes.set(locale, index)
  return index
}

function sliceOf(locale: Locale, parts: readonly MessagePart[]): Messages {
  const index = indexOf(locale)
  return Object.fromEntries(parts.flatMap((part) => index.get(part) ?? []))
}
