// The tests that `npm test` runs on PostgreSQL after SQLite: what may differ there, and some of everything else.
// `npm run test:full` runs all of `ON_BOTH` on both.

/** Tests that touch the database. */
export const ON_BOTH = '{src/server,tests,demo}/**/*.test.ts'

const ENGINE = [
  'src/server/platform/db/*.test.ts',
  'src/server/platform/db/prepared.test.ts',
  'src/server/audit/plans.test.ts',
  // What it leaves is deleted table by table.
  'src/server/probe/probe.test.ts',
  // Order and folding of letters.
  'src/server/accounts/signup/names.test.ts',
  'src/server/profiles/search/*.test.ts',
  // Every row of the access table, answered as SQLite answers it.
  'tests/security/parity.test.ts',
]
const RACES = [
  'src/server/access.test.ts',
  'src/server/accounts/unproven-addresses.test.ts',
  'src/server/accounts/signup/activate.test.ts',
  'src/server/accounts/deletion.test.ts',
  'src/server/accounts/factors/factors.test.ts',
  'src/server/chat/{comments,counters,first-messages,spending,voices}.test.ts',
  'src/server/http/rate-limits.test.ts',
  'src/server/desk/*/*.test.ts',
  'src/server/moderation/*.test.ts',
  'src/server/moderation/blocks/*.test.ts',
  'src/server/moderation/signals/*.test.ts',
  'src/server/payments/ledger/*.test.ts',
  'src/server/payments/settlement/follow-payment.test.ts',
  'src/server/payments/refunds/{refund-goodwill,refund-order,stranger-withdrawal}.test.ts',
  'src/server/payments/discounts/{guess-code,log-offers}.test.ts',
  'src/server/profiles/photos/limit-photo-views.test.ts',
  'src/server/profiles/prompts/*.test.ts',
  'src/server/profiles/special-fields.test.ts',
]
const PROCESSES = [
  'src/server/events/events.test.ts',
  'src/server/platform/{lease,server-keys,push/secret}.test.ts',
  'tests/resilience/{delivery,kill,outage,processes}.test.ts',
]
/** A file of each feature that no line above names. */
const SAMPLE = [
  'src/server/accounts/accounts.test.ts',
  'src/server/games/*/*.test.ts',
  'src/server/likes/likes.test.ts',
  'src/server/notifications/news.test.ts',
  'src/server/portability/{import-brand,round-trip}.test.ts',
  'src/server/notifications/preferences.test.ts',
  'src/server/site/site.test.ts',
]

export const POSTGRES_TIER = [...ENGINE, ...RACES, ...PROCESSES, ...SAMPLE]
