import type { Brand } from '../platform/context.ts'

/** The brand of a Host header, exact to the port; undefined for any other. */
export type FindBrand = (host: string | undefined) => Brand | undefined

/** A brand answers to the host of its origin alone. */
export function createHosts(brands: Iterable<Brand>): FindBrand {
  const hosts = new Map<string, Brand>()
  for (const brand of brands) hosts.set(new URL(brand.origin).host, brand)
  return (host) => (host === undefined ? undefined : hosts.get(host.toLowerCase()))
}
