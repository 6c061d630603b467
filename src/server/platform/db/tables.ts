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
