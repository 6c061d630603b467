// Consent to keep something on a visitor's device (law.md L40): plain values, for islands and static pages alike.

import type { Tracking } from '../contract/calls/signup.ts'
import { DAY_MS } from './durations.ts'

/** Consent is given to each by itself. */
export const PURPOSES = ['source', 'statistics', 'country'] as const
export type Purpose = (typeof PURPOSES)[number]

/** Raised when the text says something else: then the question is asked anew. */
export const CONSENT_VERSION = 2
/** How long an answer stands, and how long a chosen country is kept. */
export const CONSENT_DAYS = 365
/** How long the campaign a visitor came from is kept, where they agreed. */
export const SOURCE_DAYS = 30

/** The campaign a visit came from, as its links carry it. */
export const SOURCE_NAMES = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const satisfies (keyof Tracking)[]
/** With the lander that the link led to, where it did; no link carries it on. */
export type Source = Partial<Record<(typeof SOURCE_NAMES)[number] | 'lander', string>>
const SOURCE_LENGTH = 100

export interface Consent {
  version: number
  /** When it was given or refused, epoch milliseconds. */
  at: number
  given: readonly Purpose[]
}

/** A value and when it came to be kept. */
interface DatedValue<Value> {
  at: number
  value: Value
}

function read(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const isWithin = (at: unknown, days: number, now: number): at is number =>
  typeof at === 'number' && at <= now && now - at < days * DAY_MS

/** The answer as it was stored; null where there is none, or the question has to be asked again. */
export function decodeConsent(text: string | null, now: number): Consent | null {
  const { version, at, given } = read(text) ?? {}
  if (version !== CONSENT_VERSION || !isWithin(at, CONSENT_DAYS, now) || !Array.isArray(given)) return null
  return { version, at, given: PURPOSES.filter((purpose) => given.includes(purpose)) }
}

/** A campaign as it was stored, for as long as it may be kept. */
export function decodeSource(text: string | null, now: number): Source | null {
  const { at, value } = read(text) ?? {}
  if (!isWithin(at, SOURCE_DAYS, now)) return null
  const { lander, ...kept } = (value as Source | undefined) ?? {}
  return withLander(
    sourceOf((name) => kept[name]),
    lander,
  )
}

export function decodeCountry(text: string | null, now: number): string {
  const { at, value } = read(text) ?? {}
  return isWithin(at, CONSENT_DAYS, now) && typeof value === 'string' ? value : ''
}

export const encodeKept = <Value>(value: Value, now: number): string =>
  JSON.stringify({ at: now, value } satisfies DatedValue<Value>)

/** The campaign in a query, and the lander in the path before it; null where the query names no campaign. */
export const sourceIn = (query: string, path = ''): Source | null => {
  const params = new URLSearchParams(query)
  return withLander(
    sourceOf((name) => params.get(name) ?? undefined),
    /\/landers\/([a-z]+(?:\/[\w-]+)?)\/?$/.exec(path)?.[1],
  )
}

const withLander = (source: Source | null, lander: unknown): Source | null =>
  source && typeof lander === 'string' && lander !== ''
    ? { ...source, lander: lander.slice(0, SOURCE_LENGTH) }
    : source

function sourceOf(valueOf: (name: (typeof SOURCE_NAMES)[number]) => unknown): Source | null {
  const found = SOURCE_NAMES.flatMap((name) => {
    const value = valueOf(name)
    return typeof value === 'string' && value !== '' ? [[name, value.slice(0, SOURCE_LENGTH)] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : null
}
