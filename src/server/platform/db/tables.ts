export interface IdempotencyTable {
  /** The user of the key: session or network, with brand and call. */
  scope: string
  key: string
  request_hash: string
  answer: string
  created_at: number
}

export interface LeaseTable {
  /** The work that one process does at a time. */
  name: string
  /** Random name of the process that does it. */
  holder: string
  /** By the database's clock. */
  expires_at: number
}

export interface JobRunTable {
  /** Those that the processes serve whose job it is, by id. */
  brands: string
  job: string
  every_ms: number
  /** The last run that went well, and the last that did not; 0 for none. */
  ran_at: number
  failed_at: number
}

export interface ServerSecretTable {
  name: string
  value: string
}

export interface RateLimitTable {
  key: string
  window_start: number
  count: number
}
