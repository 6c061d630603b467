import { sql } from 'kysely'
import { oneOf, rowsOf, shareOf, within, type Figure, type Part } from './figure.ts'
import { firstMessages } from './first-messages.ts'

/**
 * Credits spent on first messages of the month that nobody read, and on accounts that were removed in the month; of both, the
 * share that was given back.
 */
export const paidForNothing: Figure = {
  name: 'paid_for_nothing',
  async compute(input) {
    const { db, pools, brands, month } = input
    const unread = await rowsOf<Spent>(
      db,
      sql`select count(distinct first.sender) as people, sum(first.credits) as credits,
          sum(case when first.refunded_at > 0 then first.credits else 0 end) as returned
        from (${firstMessages(input)}) as first
        left join conversation_side as side on side.pool = first.pool and side.profile = first.receiver
          and side.conversation = first.conversation
        where first.credits > 0 and (first.refunded_at > 0 or coalesce(side.read_up_to, 0) = 0)`,
    )
    const removed = await rowsOf<Spent>(
      db,
      sql`select count(distinct message.sender) as people, sum(message.credits) as credits,
          sum(case when message.refunded_at > 0 then message.credits else 0 end) as returned
        from (select distinct pool, account from decision where pool in ${oneOf(pools)}
          and measure = 'account_removed' and lifted_at = 0 and ${within(sql`decided_at`, month)}) as removed
        inner join conversation_side as side on side.pool = removed.pool and side.profile = removed.account
        inner join message on message.pool = side.pool and message.conversation = side.conversation
          and message.sender <> removed.account and message.credits > 0
        inner join account on account.pool = message.pool and account.id = message.sender
        where account.brand in ${oneOf(brands)}`,
    )
    return [...partsOf('unread', unread[0]), ...partsOf('removed', removed[0])]
  },
}

type Spent = { people: number; credits: number; returned: number }

function partsOf(on: string, spent: Spent | undefined): Part[] {
  const [people, credits] = [Number(spent?.people), Number(spent?.credits)]
  return [
    { part: `credits.${on}`, value: credits, people },
    ...shareOf(`given_back_share.${on}`, Number(spent?.returned), credits, people),
  ]
}
