import CachePolicy from 'http-cache-semantics'
import type { Played } from './run.ts'

const KINDS = ['a shared cache', 'a shared browser'] as const
type Kind = (typeof KINDS)[number]

export interface Caches {
  /** The answers each would have given by itself, in the server's place. */
  wouldAnswer(played: Played): { kind: Kind; text: string }[]
  /** Keeps the answer where it may be kept. */
  keep(played: Played): void
  /** How many answers each has kept. */
  readonly kept: Record<Kind, number>
}

/** Caches that keep all that RFC 9111 lets them: one between a brand and everybody, and that of a browser which many use. */
export function createCaches(): Caches {
  const caches = KINDS.map((kind) => ({ kind, entries: [] as { policy: CachePolicy; text: string }[] }))
  return {
    wouldAnswer: ({ request }) =>
      caches.flatMap(({ kind, entries }) =>
        entries
          .filter(({ policy }) => policy.satisfiesWithoutRevalidation(request))
          .map(({ text }) => ({ kind, text })),
      ),
    keep({ request, status, headers, text }) {
      for (const { kind, entries } of caches) {
        const response = { status, headers: Object.fromEntries(headers) }
        const policy = new CachePolicy(request, response, { shared: kind === 'a shared cache' })
        if (policy.storable()) entries.push({ policy, text })
      }
    },
    get kept() {
      return Object.fromEntries(caches.map(({ kind, entries }) => [kind, entries.length])) as Record<
        Kind,
        number
      >
    },
  }
}
