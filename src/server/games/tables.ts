declare module '../platform/db/schema.ts' {
  interface Database {
    swipe: SwipeTable
    swipe_day: SwipeDayTable
    match_answer: MatchAnswerTable
  }
}

/** Decision of a member in the swipe game; such a card does not come again. */
export interface SwipeTable {
  pool: string
  profile: string
  other: string
  action: 'like' | 'pass'
  created_at: number
}

/** A member's day in the swipe game, and the last card, which can be taken back. */
export interface SwipeDayTable {
  pool: string
  profile: string
  /** The day's end, in the zone it began in. */
  ends_at: number
  likes: number
  /** '' when there is nothing to take back. */
  last_other: string
  last_action: 'like' | 'pass'
  /** `ends_at` of the day the last card was swiped on. */
  last_ends_at: number
}

/** A member's answers to the match finder, JSON by question. */
export interface MatchAnswerTable {
  pool: string
  profile: string
  answers: string
  updated_at: number
}
