// The tables as Kysely sees them. Times are epoch milliseconds with 0 for "never", booleans are 0/1, JSON is text.
// The primary key of every member-owned table starts with the pool: the brands that list each other, else the brand.
// Each room declares its own tables in its `tables.ts`, which adds them to `Database`.

import type {
  IdempotencyTable,
  JobRunTable,
  LeaseTable,
  RateLimitTable,
  ServerSecretTable,
} from './tables.ts'

export interface Database {
  idempotency: IdempotencyTable
  job_run: JobRunTable
  lease: LeaseTable
  rate_limit: RateLimitTable
  server_secret: ServerSecretTable
}
