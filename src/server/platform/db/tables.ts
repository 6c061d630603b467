export interface IdempotencyTable {
  /** The user of the key: session or network, with brand and call. */
  scope: string
  key: string
  request_hash: string
  answer: string
  created_at: number
}

export interface RateLimitTable {
  key: string
  window_start: number
  count: number
}

/** Wrong tries per typed name and network, and how long the pair is locked. */
export interface LockTable {
  key: string
  failures: number
  window_start: number
  locked_until: number
  locks: number
}
