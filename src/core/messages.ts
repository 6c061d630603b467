import type { Locale } from '../contract/lists.ts'
import { formatNumber } from './format.ts'
import type { MessageKey, ParamsBehind } from './message-key.ts'

/** Flat messages by key, `namespace.key`; plural forms carry a CLDR suffix (`_one`, `_few`, `_many`, `_other`). */
export type Messages = Readonly<Record<string, string>>
type MessageParams = Readonly<Record<string, string | number>>

/** The text of a key with `{placeholders}` filled; `count` chooses the plural form. */
export type Translate = <Key extends MessageKey>(key: Key, ...params: ParamsBehind<Key>) => string

export interface Translator extends Translate {
  readonly locale: Locale
  /** Whether the key, in any form, is among the messages. */
  has(key: string): key is MessageKey
}

const pluralRules = new Map<Locale, Intl.PluralRules>()

function pluralForm(locale: Locale, count: number): Intl.LDMLPluralRule {
  let rules = pluralRules.get(locale)
  if (!rules) pluralRules.set(locale, (rules = new Intl.PluralRules(locale)))
  return rules.select(count)
}

const inTests = (import.meta as { env?: { MODE?: string } }).env?.MODE === 'test'

/**
 * Makes the translator of a screen. A missing key is returned as it is; in tests it throws, so that no screen
 * ships with one. Numbers are written by the locale's rules.
 */
export function createTranslator(locale: Locale, messages: Messages): Translator {
  const find = (key: string, count: string | number | undefined) =>
    typeof count === 'number'
      ? (messages[`${key}_${pluralForm(locale, count)}`] ?? messages[`${key}_other`] ?? messages[key])
      : messages[key]

  const translate = (key: MessageKey, params: MessageParams = {}): string => {
    const text = find(key, params.count)
    if (text === undefined) {
      if (inTests) throw new Error(`No message for ${key} in ${locale}`)
      return key
    }
    return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = params[name]
      return value === undefined
        ? placeholder
        : typeof value === 'number'
          ? formatNumber(locale, value)
          : value
    })
  }
  return Object.assign(translate, {
    locale,
    has: (key: string): key is MessageKey =>
      messages[key] !== undefined || messages[`${key}_other`] !== undefined,
  })
}
