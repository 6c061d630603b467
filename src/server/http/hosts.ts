import type { Brand, Host } from '../platform/context.ts'

/** What a Host header names, exact to the port; undefined for any other. */
export type FindHost<H extends Host> = (host: string | undefined) => H | undefined
export type FindBrand = FindHost<Brand>

/** A brand, or the desk, answers to the host of its origin alone. */
export function createHosts<H extends Host>(all: Iterable<H>): FindHost<H> {
  const hosts = new Map<string, H>()
  for (const each of all) hosts.set(new URL(each.origin).host, each)
  return (host) => (host === undefined ? undefined : hosts.get(host.toLowerCase()))
}
