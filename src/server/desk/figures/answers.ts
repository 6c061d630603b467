import { sql } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../../core/durations.ts'
import { UNREAD_DAYS } from '../../../core/limits.ts'
import { type Figure, type Part, percentileOf, rounded, rowsOf, shareOf } from './figure.ts'
import { firstMessages } from './first-messages.ts'

const ANSWERED_MS = UNREAD_DAYS * DAY_MS

/**
 * Of first messages to real members, the share that was read, the share answered within 14 days, and the median of the hours to
 * an answer, by the sender's gender and whether the message was paid. Whether a free one was read is known when it is computed
 * only; a paid one that nobody read in time gave its credits back.
 */
export const answers: Figure = {
  name: 'answers',
  async compute(input) {
    const { db } = input
    const written = sql`
      select sender.gender || case when first.credits > 0 then '.paid' else '.free' end as part, first.sender as who,
        case when first.credits > 0 then case when first.refunded_at > 0 then 0 else 1 end
          else case when side.read_up_to > 0 then 1 else 0 end end as was_read,
        first.created_at as written_at,
        (select min(answer.created_at) from message as answer where answer.pool = first.pool
          and answer.conversation = first.conversation and answer.sender = first.receiver
          and answer.created_at <= first.created_at + ${sql.lit(ANSWERED_MS)}) as answered_at
      from (${firstMessages(input)}) as first
      inner join profile as sender on sender.pool = first.pool and sender.id = first.sender
      inner join profile as receiver on receiver.pool = first.pool and receiver.id = first.receiver
        and receiver.provider = 'member' and receiver.fictional = 0
      left join conversation_side as side on side.pool = first.pool and side.profile = first.receiver
        and side.conversation = first.conversation`
    const counts = await rowsOf<{
      part: string
      people: number
      sent: number
      was_read: number
      answered: number
    }>(
      db,
      sql`select part, count(distinct who) as people, count(*) as sent, sum(was_read) as was_read,
          sum(case when answered_at is null then 0 else 1 end) as answered
        from (${written}) as written group by part`,
    )
    const hours = await percentileOf(
      db,
      sql`select part, who, answered_at - written_at as value from (${written}) as written where answered_at is not null`,
      50,
    )
    return [
      ...counts.flatMap(({ part, ...count }): Part[] => {
        const [people, sent] = [Number(count.people), Number(count.sent)]
        return [
          { part: `sent.${part}`, value: sent, people },
          ...shareOf(`read_share.${part}`, Number(count.was_read), sent, people),
          ...shareOf(`answered_share.${part}`, Number(count.answered), sent, people),
        ]
      }),
      ...hours.map(({ part, value, people }) => ({
        part: `median_hours.${part}`,
        value: rounded(value / HOUR_MS, 1),
        people,
      })),
    ]
  },
}
