import { sql, type RawBuilder } from 'kysely'
import { oneOf, within, type FigureInput } from './figure.ts'

/**
 * First messages of the month by members of the brands, with sender, receiver, cost and whether it was given back; those that
 * wait for a confirmed address were not delivered.
 */
export const firstMessages = ({ pools, brands, month }: FigureInput): RawBuilder<unknown> => sql`
  select message.pool, message.conversation, message.sender, message.credits, message.refunded_at, message.created_at,
    case when conversation.low = message.sender then conversation.high else conversation.low end as receiver
  from conversation
  inner join message on message.pool = conversation.pool and message.conversation = conversation.id
    and message.seq = conversation.first_seq
  inner join account on account.pool = message.pool and account.id = message.sender
  where conversation.pool in ${oneOf(pools)} and ${within(sql`conversation.created_at`, month)}
    and conversation.withheld = '' and account.brand in ${oneOf(brands)}`
