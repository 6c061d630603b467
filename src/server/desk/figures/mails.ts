import { sql } from 'kysely'
import { NOTIFICATION_KINDS } from '../../../contract/lists.ts'
import { WEEK_MS } from '../../../core/durations.ts'
import { oneOf, rounded, rowsOf, within, type Figure, type Part } from './figure.ts'

/**
 * Mails of the seven days up to the day for each member who was here in them, by kind, those that nobody can switch off
 * together; members whose mail is switched off, and
 * those of them whose mailbox complained of it.
 */
export const mails: Figure = {
  name: 'mails',
  isState: true,
  async compute({ db, pools, brands, day }) {
    const week = { from: day.until - WEEK_MS, until: day.until }
    const members = sql`account where pool in ${oneOf(pools)} and brand in ${oneOf(brands)} and status = 'active'`
    const [sent, [active], [off]] = await Promise.all([
      rowsOf<{ kind: string; mails: number }>(
        db,
        sql`select case when kind in ${oneOf(NOTIFICATION_KINDS)} then kind else 'other' end as kind, count(*) as mails
          from outbox where brand in ${oneOf(brands)} and channel = 'mail'
          and account <> '' and sent_at > 0 and ${within(sql`created_at`, week)} group by 1`,
      ),
      rowsOf<{ members: number }>(
        db,
        sql`select count(*) as members from ${members} and seen_at >= ${week.from}`,
      ),
      rowsOf<{ off: number; complained: number }>(
        db,
        sql`select count(*) as off, sum(case when notifications_disabled like '%"fbl"%' then 1 else 0 end) as complained
          from ${members} and notifications_disabled <> '[]'`,
      ),
    ])
    const people = Number(active?.members)
    const count = (part: string, value: number): Part => ({ part, value, people: value })
    return [
      ...(people === 0 ? [] : sent).map(({ kind, mails: all }): Part => ({
        part: `per_member.${kind}`,
        value: rounded(Number(all) / people, 3),
        people,
      })),
      count('switched_off', Number(off?.off)),
      count('complaints', Number(off?.complained)),
    ]
  },
}
