import { transferCredits } from '../../payments/ledger/transfer-credits.ts'
import { Credits, type Credits as CreditsRecord } from '../format.ts'
import type { Kind } from './kind.ts'

const BATCH = 200

export const credits: Kind<CreditsRecord> = {
  schema: Credits,
  batch: BATCH,
  key: ({ id }) => id,
  names: ({ member }) => [member],
  check: async () => ({ problemOf: () => null }),
  async write(session, db, records) {
    for (const { id, member, amount } of records) {
      await transferCredits(db, {
        ...{ pool: session.brand.pool, account: session.idOf('member', member), amount },
        ...{ reason: 'import', reference: session.idOf('credits', id), now: session.now },
      })
    }
  },
}
