// The one file that knows i18next: texts of static pages, and the slices islands get.
import { localizePath } from 'astro-i18next'
import i18next from 'i18next'
import type { Locale } from '../contract/lists.ts'
import type { MessageKey, MessagePart } from '../core/message-key.ts'

export type Text = (key: MessageKey, params?: Record<string, string | number>) => string

/**
 * Translates a static page. Keys read `namespace.key`; `count` chooses the plural form.
 * @throws when no locale has the key.
 */
export function texts(locale: Locale): Text {
  return (key, params = {}) => {
    const [namespace, path] = split(key)
    const options = { lng: locale, ns: namespace, ...params }
    if (!i18next.exists(path, options))
      throw new Error(`No text for ${key} in locales/${locale}/${namespace}.json`)
    return i18next.t(path, options)
  }
}

const slices = new Map<string, Record<string, string>>()

/** The messages of an island: whole namespaces, or parts such as `accounts.activation`, as flat keys. */
export const slice = (locale: Locale, parts: readonly MessagePart[]): Record<string, string> =>
  Object.assign({}, ...parts.map((part) => slicePart(locale, part))) as Record<string, string>

function slicePart(locale: Locale, part: string): Record<string, string> {
  const known = slices.get(`${locale} ${part}`)
  if (known) return known
  const messages: Record<string, string> = {}
  const [namespace, path] = split(part)
  for (const source of ['en', locale]) {
    const bundle: unknown = i18next.getResourceBundle(source, namespace)
    flatten(path === '' ? bundle : valueAt(bundle, path), part, messages)
  }
  slices.set(`${locale} ${part}`, messages)
  return messages
}

/** The path in another language; the default locale stands without prefix. */
export const inLocale = (path: string, locale: Locale): string => localizePath(path, locale, '/')

function split(key: string): [namespace: string, path: string] {
  const dot = key.indexOf('.')
  return dot < 0 ? [key, ''] : [key.slice(0, dot), key.slice(dot + 1)]
}

function valueAt(tree: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((at, name) => (isTree(at) ? at[name] : undefined), tree)
}

function flatten(value: unknown, key: string, into: Record<string, string>): void {
  if (typeof value === 'string') into[key] = value
  else if (isTree(value))
    for (const [name, inner] of Object.entries(value)) flatten(inner, `${key}.${name}`, into)
}

const isTree = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
