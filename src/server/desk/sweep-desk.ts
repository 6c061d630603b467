import { LOG_YEARS } from '../../core/desk.ts'
import type { Deps } from '../platform/context.ts'
import { sweepReports } from './figures/transparency/report.ts'

/** Deletes logins that are over, and the years of the log and of reports that nobody keeps any longer. */
export async function sweepDesk({ store: { db }, clock }: Pick<Deps, 'store' | 'clock'>): Promise<void> {
  const now = clock()
  await db.deleteFrom('operator_session').where('expires_at', '<=', now).execute()
  await db.deleteFrom('operator_challenge').where('expires_at', '<=', now).execute()
  const kept = Date.UTC(new Date(now).getUTCFullYear() - LOG_YEARS, 0)
  await db.deleteFrom('operator_log').where('at', '<', kept).execute()
  await sweepReports({ db }, now)
}
