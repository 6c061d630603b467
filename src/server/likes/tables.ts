declare module '../platform/db/schema.ts' {
  interface Database {
    likes: LikeTable
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
