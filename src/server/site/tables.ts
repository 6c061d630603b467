declare module '../platform/db/schema.ts' {
  interface Database {
    page_bounce: PageBounceTable
    fairness_report: FairnessReportTable
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

/** A month's numbers as a brand published them; the table refuses to change them. */
export interface FairnessReportTable {
  brand: string
  /** `YYYY-MM`. */
  month: string
  /** JSON of `FairnessFigures`. */
  numbers: string
  published_at: number
  /** 0 while it is on show. */
  withdrawn_at: number
}
