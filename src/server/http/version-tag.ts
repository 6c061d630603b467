// Tags of answers that have a version: `"<digest>.<until>"`. The digest stands for everything an answer is made of but the
// clock, whose share is good until a second. A client that changes it harms only itself.

import { hash } from 'node:crypto'
import { PROTOCOL_VERSION } from '../../contract/protocol.ts'
import type { Locale } from '../../contract/lists.ts'
import { VERSION_HOLDS_MS } from '../events/member-version.ts'
import type { Brand, Deps, Viewer } from '../platform/context.ts'

const DIGITS = 22
const digest = (text: string) => hash('sha256', text, 'base64url').slice(0, DIGITS)

/** Digests of what operators write about brands. */
const digests = new WeakMap<Brand, string>()

function digestOfBrand(brand: Brand): string {
  const known = digests.get(brand) ?? digest(JSON.stringify(brand))
  digests.set(brand, known)
  return known
}

export const digestOf = (
  { version }: Pick<Deps, 'version'>,
  brand: Brand,
  viewer: Viewer,
  locale: Locale,
  { url }: { url: string },
): string =>
  digest(
    [PROTOCOL_VERSION, version, digestOfBrand(brand), viewer.account, viewer.version, locale, url].join(' '),
  )

export const newTag = (digest: string, now: number): string =>
  `"${digest}.${Math.floor((now + VERSION_HOLDS_MS) / 1000)}"`

/** Whether this tag is of an answer that is still good; a proxy that compresses calls it weak. */
export function isCurrent(tag: string, digest: string, now: number): boolean {
  const [, known, until] = /^(?:W\/)?"([\w-]+)\.(\d{1,12})"$/.exec(tag) ?? []
  return known === digest && Number(until) * 1000 > now
}
