declare module '../platform/db/schema.ts' {
  interface Database {
    page_bounce: PageBounceTable
  }
}

/** How often a page was left at once, per day: no person, no path with an id. */
export interface PageBounceTable {
  brand: string
  /** `YYYY-MM-DD`, UTC. */
  day: string
  page: string
  count: number
}
