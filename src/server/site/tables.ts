declare module '../platform/db/schema.ts' {
  interface Database {
    bounce_count: BounceCountTable
  }
}

/** How often a page was left at once, per day: no person, no path with an id. */
export interface BounceCountTable {
  brand: string
  /** `YYYY-MM-DD`, UTC. */
  day: string
  page: string
  count: number
}
