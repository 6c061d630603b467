declare module '../platform/db/schema.ts' {
  interface Database {
    likes: LikeTable
    declined: DeclinedTable
  }
}

export interface LikeTable {
  pool: string
  from_profile: string
  to_profile: string
  created_at: number
  /** When the receiver saw it. */
  seen_at: number
  matched_at: number
}

/** A profile that a member is not interested in. */
export interface DeclinedTable {
  pool: string
  profile: string
  other: string
  created_at: number
}
