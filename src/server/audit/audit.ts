// Invariants between the rows of the database, whatever happened: `npm run audit` checks them and reports violations.

import { sql, type RawBuilder } from 'kysely'
import { NOTICE_KINDS } from '../../contract/lists.ts'
import { GIFT_CREDITS } from '../../contract/desk/money-lists.ts'
import { GIFT_DAYS } from '../../core/desk.ts'
import { DAY_MS } from '../../core/durations.ts'
import {
  FREE_CONVERSATIONS,
  FREE_MESSAGES,
  OUTBOX_DAYS,
  PREMIUM_PHOTOS,
  SWIPE_LIKES,
  UNCONFIRMED_CONVERSATIONS,
} from '../../core/limits.ts'
import type { MediaStore } from '../platform/media/store.ts'
import type { AuditReport } from './audit-runs.ts'
import { auditFiles, FORGOTTEN_FILE, MISSING_FILE } from './audit-files.ts'
import { checkName, orphans, REFERENCES } from './references.ts'
import type { Brand } from '../platform/context.ts'
import type { Db, Store } from '../platform/db/store.ts'
import { readSnapshot } from '../platform/db/snapshot.ts'
import { auditDecisions, auditOperatorLog, DECISIONS_CHECK, LOG_CHECK } from '../desk/log/audit-log.ts'
import { unbalancedTransfers, wrongBalances } from '../payments/ledger/audit-credits.ts'

/** One row that breaks an invariant, with what the check found in it. */
export interface Finding {
  check: string
  row: Readonly<Record<string, unknown>>
}

/** Rows listed of each check at most. */
const REPORTED_ROWS = 100
const REFUNDED_WITHIN_MS = 10 * DAY_MS
const MAILED_WITHIN_MS = (OUTBOX_DAYS - 1) * DAY_MS

/** Days after its end within which an offer of the same code is the same one. */
const OFFERED_AGAIN_MS = 30 * DAY_MS

type Query = RawBuilder<Record<string, unknown>>

/** Of what was given back, what credit notes take back. */
const CREDITED = sql`case when orders.returned_amount > orders.total then orders.total else orders.returned_amount end`

/** Each finds the rows that break the sentence it stands under. Portable SQL: the same on both engines. */
const CHECKS: Readonly<Record<string, Query>> = {
  'a completed order was credited once, with its credits': sql`
    select orders.pool, orders.id as "order", orders.credits as expected, coalesce(ledger.amount, 0) as found
    from orders left join ledger on ledger.pool = orders.pool and ledger.ledger_account = 'member:' || orders.account
      and ledger.reason = 'purchase' and ledger.reference = orders.id
    where orders.completed_at > 0 and coalesce(ledger.amount, 0) <> orders.credits`,

  'credits were bought by a completed order': sql`
    select ledger.pool, ledger.transfer, ledger.reference as "order", ledger.amount as found
    from ledger left join orders on orders.pool = ledger.pool and orders.id = ledger.reference
      and orders.completed_at > 0
    where ledger.reason = 'purchase' and orders.id is null`,

  'a message that cost credits was paid with as many': sql`
    select message.pool, message.conversation, message.seq, message.credits as expected,
      coalesce(-ledger.amount, 0) as found
    from message left join ledger on ledger.pool = message.pool and ledger.ledger_account = 'member:' || message.sender
      and ledger.reason = case message.kind when 'text' then 'message' else message.kind end
      and ledger.reference = message.conversation || ':' || cast(message.seq as text)
    where message.credits > 0 and coalesce(-ledger.amount, 0) <> message.credits`,

  'whoever owes credits has none, and no member is owed any': sql`
    select account.pool, account.id as account, account.credits, sum(ledger.amount) as debt
    from account inner join ledger on ledger.pool = account.pool and ledger.ledger_account = 'debt:' || account.id
    group by account.pool, account.id, account.credits
    having sum(ledger.amount) > 0 or (sum(ledger.amount) < 0 and account.credits > 0)`,

  'what an order lost again is what was taken from its member, or is owed': sql`
    select orders.pool, orders.id as "order", orders.returned_credits as expected, (
      select coalesce(-sum(ledger.amount), 0) from ledger where ledger.pool = orders.pool
        and ledger.ledger_account in ('member:' || orders.account, 'debt:' || orders.account)
        and ledger.reason in ('refund', 'chargeback', 'reversal', 'debt')
        and (ledger.reference = orders.id or ledger.reference like orders.id || ':%')) as found
    from orders
    where orders.completed_at > 0 and orders.returned_credits <> (
      select coalesce(-sum(ledger.amount), 0) from ledger where ledger.pool = orders.pool
        and ledger.ledger_account in ('member:' || orders.account, 'debt:' || orders.account)
        and ledger.reason in ('refund', 'chargeback', 'reversal', 'debt')
        and (ledger.reference = orders.id or ledger.reference like orders.id || ':%'))`,

  'credit notes of an order are what was given back of it, and never more than its invoice': sql`
    select orders.pool, orders.id as "order", ${CREDITED} as expected, (
      select coalesce(sum(credit_note.amount), 0) from credit_note where credit_note.pool = orders.pool
        and credit_note.order_id = orders.id) as found
    from orders
    where orders.completed_at > 0 and ${CREDITED} <> (
      select coalesce(sum(credit_note.amount), 0) from credit_note where credit_note.pool = orders.pool
        and credit_note.order_id = orders.id)`,

  // The law gives two weeks (law.md L21), also where a person has to pay. Measured by the newest booking: a copy may be looked
  // at later.
  'a refund leaves in time': sql`
    select pool, id as refund, order_id as "order", amount, currency, created_at from refund
    where sent_at = 0 and created_at < (select max(created_at) from ledger) - ${sql.lit(REFUNDED_WITHIN_MS)}
      and not exists (select 1 from orders where orders.pool = refund.pool and orders.id = refund.order_id
        and orders.state = 'charged_back')`,

  // No index leads from a reference to its message: both are gone through once, instead of one for each row of the other.
  'credits spent on a message were spent on one that is there': sql`
    select pool, ledger_account, reason, reference from ledger
    where reason in ('message', 'photo', 'gift', 'voice') and ledger_account like 'member:%' and reference like '%:%'
    except
    select pool, 'member:' || sender, case kind when 'text' then 'message' else kind end,
      conversation || ':' || cast(seq as text) from message`,

  'a message that was refunded has its credits back, and no other has': sql`
    select message.pool, message.conversation, message.seq, message.credits as expected,
      coalesce(ledger.amount, 0) as found
    from message left join ledger on ledger.pool = message.pool and ledger.ledger_account = 'member:' || message.sender
      and ledger.reason = 'unread'
      and ledger.reference = message.conversation || ':' || cast(message.seq as text)
    left join account on account.pool = message.pool and account.id = message.sender
    where coalesce(ledger.amount, 0) <> case when message.refunded_at > 0 then message.credits else 0 end
      -- Nothing is given back to who has been purged.
      and not (message.refunded_at > 0 and ledger.amount is null and account.status = 'deleted')`,

  'a refund waits for a first message that was paid and not given back': sql`
    select message.pool, conversation, seq, credits, refund_due_at, refunded_at from message
    inner join conversation on conversation.pool = message.pool and conversation.id = message.conversation
    where refund_due_at > 0 and (seq <> conversation.first_seq or credits = 0 or refunded_at > 0)`,

  'no more was given back of an order than was paid': sql`
    select pool, id as "order", credits, returned_credits, total, returned_amount from orders
    where returned_credits > credits or returned_amount > total
    union all
    select orders.pool, orders.id, orders.credits, orders.returned_credits, payment.amount, payment.refunded
    from orders inner join (
      select sandbox_payment.id, sandbox_payment.order_id, sandbox_payment.amount,
        sum(sandbox_refund.amount) as refunded
      from sandbox_payment inner join sandbox_refund on sandbox_refund.payment = sandbox_payment.id
      group by sandbox_payment.id, sandbox_payment.order_id, sandbox_payment.amount) as payment
      on payment.order_id = orders.id
    where payment.refunded > payment.amount`,

  'a balance is not below zero': sql`
    select pool, id as account, credits as found from account where credits < 0`,

  'the unread counter is the number of messages that were not read': sql`
    select side.pool, side.conversation, side.profile, side.unread as found, (
      select count(*) from message where message.pool = side.pool and message.conversation = side.conversation
        and message.sender <> side.profile
        and message.seq > side.read_up_to and message.seq > side.removed_up_to) as expected
    from conversation_side as side
    where side.unread <> (
      select count(*) from message where message.pool = side.pool and message.conversation = side.conversation
        and message.sender <> side.profile
        and message.seq > side.read_up_to and message.seq > side.removed_up_to)`,

  'messages are numbered from 1 without a gap': sql`
    select conversation.pool, conversation.id as conversation, conversation.last_seq as found,
      count(message.seq) as expected
    from conversation left join message on message.pool = conversation.pool
      and message.conversation = conversation.id
    group by conversation.pool, conversation.id, conversation.last_seq
    having count(message.seq) <> conversation.last_seq or coalesce(max(message.seq), 0) <> conversation.last_seq`,

  'no member has read or removed what was not written': sql`
    select side.pool, side.conversation, side.profile, side.read_up_to, side.removed_up_to, conversation.last_seq
    from conversation_side as side inner join conversation on conversation.pool = side.pool
      and conversation.id = side.conversation
    where side.read_up_to > conversation.last_seq or side.removed_up_to > conversation.last_seq`,

  // One that waits, or is gone, has that of who began it alone.
  'a conversation has the sides of its two members, and a message one of them as its sender': sql`
    select side.pool, side.conversation, side.profile, side.other
    from conversation_side as side inner join conversation on conversation.pool = side.pool
      and conversation.id = side.conversation
    where not ((side.profile = conversation.low and side.other = conversation.high)
      or (side.profile = conversation.high and side.other = conversation.low))
    union all
    select message.pool, message.conversation, message.sender, message.id
    from message inner join conversation on conversation.pool = message.pool
      and conversation.id = message.conversation
    where message.sender <> conversation.low and message.sender <> conversation.high
    union all
    select conversation.pool, conversation.id, '', 'sides' from conversation left join (
      select pool, conversation, count(*) as sides from conversation_side group by pool, conversation) as there
      on there.pool = conversation.pool and there.conversation = conversation.id
    where coalesce(there.sides, 0) <> case when conversation.withheld = '' then 2 else 1 end
    union all
    select side.pool, side.conversation, side.profile, 'waits' from conversation_side as side
    inner join conversation on conversation.pool = side.pool and conversation.id = side.conversation
    where conversation.withheld <> '' and side.profile <> conversation.starter`,

  'free messages used are the messages written for nothing, and within what is free': sql`
    select account.pool, account.id as account, account.free_messages_used as found,
      coalesce(written.messages, 0) as expected
    from account left join (
      select message.pool, message.sender, count(*) as messages from message
      inner join conversation on conversation.pool = message.pool and conversation.id = message.conversation
      where message.kind = 'text' and message.credits = 0 and message.refunded_at = 0
        and message.seq > conversation.imported_seq group by message.pool, message.sender) as written on written.pool = account.pool and written.sender = account.id
    where account.free_messages_used > ${FREE_MESSAGES}
      or account.free_messages_used <> coalesce(written.messages, 0)`,

  'conversations started are counted, all of them for a member who never bought': sql`
    select account.pool, account.id as account, account.paid_user, account.conversations_started as found,
      coalesce(started.conversations, 0) as expected, coalesce(bought.purchases, 0) as purchases
    from account left join (
      select pool, starter, count(*) as conversations,
        sum(case when withheld = 'gone' or imported_seq > 0 then 0 else 1 end) as held from conversation
      group by pool, starter) as started on started.pool = account.pool and started.starter = account.id
    left join (
      select pool, account, count(*) as purchases from orders where completed_at > 0
      group by pool, account) as bought on bought.pool = account.pool and bought.account = account.id
    where account.conversations_started > coalesce(started.conversations, 0)
      or account.conversations_started > ${FREE_CONVERSATIONS}
      or (account.conversations_started < coalesce(started.held, 0)
        and account.paid_user = 0 and bought.purchases is null)`,

  'a swipe day holds no more likes than a day has': sql`
    select pool, profile, likes as found from swipe_day where likes > ${SWIPE_LIKES}`,

  'events are numbered up to the last one without a gap': sql`
    select event.pool, event.profile, max(event.id) as found, count(*) as events, max(cursor.last_id) as expected
    from event left join event_cursor as cursor on cursor.pool = event.pool and cursor.profile = event.profile
    group by event.pool, event.profile
    having coalesce(max(cursor.last_id), 0) <> max(event.id)
      or max(event.id) - min(event.id) + 1 <> count(*)`,

  'a profile has no more photos than a paid member may have': sql`
    select photo.pool, photo.profile, count(*) as found from photo
    where photo.status <> 'deleted' group by photo.pool, photo.profile having count(*) > ${PREMIUM_PHOTOS}`,

  'a code was paid with once by a member, and those of the first purchase exclude each other': sql`
    select pool, account, code, count(*) as found, 1 as expected from (
      select pool, account, case when discount_source in ('time_bonus', 'welcome')
        then 'first purchase' else discount_code end as code
      from orders where discount_source <> '' and completed_at > 0) as discounted
    group by pool, account, code having count(*) > 1`,

  'a discount is held by an order of its member, and used by one that was paid': sql`
    select discount.pool, discount.account, discount.kind, discount.order_id, discount.used_at, orders.state
    from discount left join orders on orders.pool = discount.pool and orders.id = discount.order_id
      and orders.account = discount.account
    where (discount.order_id <> '' and orders.id is null)
      or (discount.used_at > 0 and coalesce(orders.state, '') not in ('completed', 'charged_back', 'refunded'))`,

  'an order costs its price or less, and a total below it has a code': sql`
    select pool, id as "order", price, total, discount_source from orders
    where total > price or (total < price and discount_source = '')`,

  // A code of another year may have the same name.
  'an offer that has ended is not made again': sql`
    select later.brand, later.code, earlier.until_at as ended, later.logged_at as again, later.until_at as until
    from offer_log as later inner join offer_log as earlier on earlier.brand = later.brand
      and earlier.source = later.source and earlier.code = later.code and earlier.logged_at < later.logged_at
    where earlier.until_at > 0 and later.logged_at >= earlier.until_at
      and later.until_at > later.logged_at and later.from_at < earlier.until_at + ${sql.lit(OFFERED_AGAIN_MS)}`,

  'a match is a like both ways': sql`
    select likes.pool, likes.from_profile, likes.to_profile, likes.matched_at,
      coalesce(back.matched_at, -1) as back
    from likes left join likes as back on back.pool = likes.pool
      and back.from_profile = likes.to_profile and back.to_profile = likes.from_profile
    where (likes.matched_at > 0 and coalesce(back.matched_at, 0) = 0)
      or (likes.matched_at = 0 and back.from_profile is not null)`,

  'a listing says what its profile says': sql`
    select listing.pool, listing.brand, listing.profile
    from listing inner join profile on profile.pool = listing.pool and profile.id = listing.profile
    where profile.status <> 'active' or listing.gender <> profile.gender or listing.seeks <> profile.seeks
      or listing.born <> profile.born
      or listing.country <> profile.country or listing.region <> profile.region
      or listing.sexuality <> profile.sexuality or listing.relationship <> profile.relationship
      or listing.hair <> profile.hair or listing.eyes <> profile.eyes or listing.body <> profile.body
      or listing.tattoos <> profile.tattoos or listing.intention <> profile.intention
      or listing.children <> profile.children or listing.education <> profile.education
      or listing.smoking <> profile.smoking or listing.drinking <> profile.drinking
      or listing.faith <> (case when listing.brand = profile.brand then profile.faith else '' end)
      or listing.politics <> (case when listing.brand = profile.brand then profile.politics else '' end)
      or listing.height <> profile.height or listing.languages <> profile.languages
      or listing.has_photo <> (case when profile.main_photo = '' then 0 else 1 end)
      or listing.verified <> (case when profile.verified_at > 0 then 1 else 0 end)
      or (listing.teaser = 1 and (listing.brand <> profile.brand or profile.fictional = 0 and coalesce((
        select consent.given from consent where consent.pool = profile.pool and consent.account = profile.id
          and consent.kind = 'teaser' order by consent.seq desc limit 1), 0) = 0))
      or listing.real_profile <> (case when profile.provider = 'member' and profile.fictional = 0 then 1 else 0 end)`,

  'a profile is listed elsewhere only with its member’s consent': sql`
    select listing.pool, listing.brand, listing.profile
    from listing inner join profile on profile.pool = listing.pool and profile.id = listing.profile
    where listing.brand <> profile.brand and profile.resell_brands not like '%"' || listing.brand || '"%'`,

  'faith and politics are said only while the consent to them stands': sql`
    select said.pool, said.profile, said.kind from (
      select pool, id as profile, 'faith' as kind from profile where faith <> ''
      union all select pool, id, 'politics' from profile where politics <> '') as said
    where coalesce((select consent.given from consent where consent.pool = said.pool
      and consent.account = said.profile and consent.kind = said.kind order by consent.seq desc limit 1), 0) = 0`,

  'only confirmed members who are there are listed': sql`
    select listing.pool, listing.brand, listing.profile, account.status
    from listing inner join account on account.pool = listing.pool and account.id = listing.profile
    where account.status <> 'active' or account.email_confirmed_at = 0`,

  'an invisible member is listed nowhere': sql`
    select listing.pool, listing.brand, listing.profile
    from listing inner join account on account.pool = listing.pool and account.id = listing.profile
    where account.invisible = 1`,

  'members who parted for good have no like of each other': sql`
    select block.pool, block.blocker, block.blocked from block
    inner join likes on likes.pool = block.pool
      and ((likes.from_profile = block.blocker and likes.to_profile = block.blocked)
        or (likes.from_profile = block.blocked and likes.to_profile = block.blocker))
    where block.unmatched = 'final'`,

  'a member who takes a break is listed nowhere': sql`
    select listing.pool, listing.brand, listing.profile
    from listing inner join account on account.pool = listing.pool and account.id = listing.profile
    where account.paused_until > 0`,

  'an active member who is not invisible is listed at home': sql`
    select profile.pool, profile.id as profile, profile.brand
    from profile left join listing on listing.pool = profile.pool and listing.profile = profile.id
      and listing.brand = profile.brand
    left join account on account.pool = profile.pool and account.id = profile.id
    where coalesce(account.invisible, 0) = 0 and coalesce(account.paused_until, 0) = 0 and profile.status = 'active' and profile.provider = 'member' and profile.fictional = 0
      and listing.profile is null`,

  'an address is confirmed once per brand, and an active account has confirmed its own': sql`
    select pool, id as account, email_confirmed_at as found from account
    where (status = 'active' and email_confirmed_at = 0) or (status = 'not_confirmed' and email_confirmed_at > 0)`,

  'a member who has not confirmed the address started one conversation at most': sql`
    select account.pool, account.id as account, count(*) as found
    from account inner join conversation on conversation.pool = account.pool
      and conversation.starter = account.id and conversation.imported_seq = 0
    where account.status = 'not_confirmed'
    group by account.pool, account.id having count(*) > ${UNCONFIRMED_CONVERSATIONS}`,

  'an account that is there has its profile': sql`
    select account.pool, account.id as account from account left join profile
      on profile.pool = account.pool and profile.id = account.id
    where account.status <> 'deleted' and profile.id is null`,

  'the profile of a member who is hidden by a restriction is disabled': sql`
    select restriction.pool, restriction.id as restriction, restriction.account
    from restriction inner join account on account.pool = restriction.pool and account.id = restriction.account
    inner join profile on profile.pool = restriction.pool and profile.id = restriction.account
    where restriction.measure in ('profile_hidden', 'suspended') and restriction.lifted_at = 0
      and account.status <> 'deleted' and profile.status <> 'disabled'`,

  'a measure in force has its decision, and the decision is in force': sql`
    select restriction.pool, restriction.id as restriction, restriction.decision, decision.lifted_at
    from restriction left join decision on decision.pool = restriction.pool and decision.id = restriction.decision
    where (restriction.lifted_at = 0) <> (coalesce(decision.lifted_at, -1) = 0)
      or decision.account <> restriction.account or decision.measure <> restriction.measure`,

  'a suspension is in force exactly until its account says so': sql`
    select account.pool, account.id as account, account.suspended_until as found from account
    left join restriction on restriction.pool = account.pool and restriction.account = account.id
      and restriction.measure = 'suspended' and restriction.lifted_at = 0
    left join decision on decision.pool = restriction.pool and decision.id = restriction.decision
    where account.suspended_until
      <> coalesce(decision.decided_at + decision.duration_days * ${sql.lit(DAY_MS)}, 0)`,

  'a comment is about what its receiver showed': sql`
    select subject.pool, subject.conversation, subject.seq from message_subject as subject
    join message on message.pool = subject.pool and message.conversation = subject.conversation
      and message.seq = subject.seq
    join conversation on conversation.pool = subject.pool and conversation.id = subject.conversation
    where subject.profile = message.sender or subject.profile not in (conversation.low, conversation.high)`,

  'a recording is of the voice message it names': sql`
    select voice.pool, voice.id as voice from message_voice as voice
    join message on message.pool = voice.pool and message.conversation = voice.conversation
      and message.seq = voice.seq
    where message.kind <> 'voice' or message.item <> voice.id or message.sender <> voice.profile`,

  'a profile has one spoken answer': sql`
    select pool, profile from prompt_answer where file <> '' group by pool, profile having count(*) > 1`,

  'a text that is down names the decision, which is in force': sql`
    select text.pool, text.removed as decision, text.author as account
    from (select pool, removed, sender as author from message where removed <> ''
      union all select pool, about_removed, id from profile where about_removed <> ''
      union all select pool, removed, profile from prompt_answer where removed <> ''
      union all select pool, removed, profile from message_subject where removed <> '') as text
    left join decision on decision.pool = text.pool and decision.id = text.removed
      and decision.account = text.author and decision.measure = 'text_removed' and decision.lifted_at = 0
    where decision.id is null`,

  // Notices from before there was any have none.
  'what an open notice is about was copied': sql`
    select notice.pool, notice.id as notice, notice.about as account from notice
    where notice.decided_at = 0 and notice.about <> '' and notice.in_sight = 1
      and notice.created_at >= (select min(taken_at) from evidence)
      and not exists (select 1 from evidence where evidence.pool = notice.pool and evidence.notice = notice.id)`,

  // An appeal keeps it until it is decided, and an authority for as long as it says: by the newest end of a case.
  'no evidence is without an end whose case is closed': sql`
    select evidence.pool, evidence.id as evidence, desk_case.id as "case", evidence.account from evidence
    left join notice on notice.pool = evidence.pool and notice.id = evidence.notice
    inner join desk_case on desk_case.pool = evidence.pool
      and desk_case.id = coalesce(notice.case_id, evidence.notice)
    where evidence.ends_at = 0 and desk_case.closed_at > 0
      and evidence.hold_until <= (select max(closed_at) from desk_case)
      and not exists (select 1 from appeal
        left join decision on appeal.side = 'member' and decision.pool = appeal.pool and decision.id = appeal.decision
        left join notice as answered on answered.pool = appeal.pool
          and answered.id = coalesce(decision.notice, appeal.decision)
        where appeal.pool = evidence.pool and appeal.decided_at = 0
          and (decision.case_id = desk_case.id or answered.case_id = desk_case.id))`,

  // Mails that were sent are forgotten after a while. Measured by the newest one: a copy may be looked at later.
  'a decision was mailed to its member': sql`
    select decision.pool, decision.id as decision, decision.account from decision
    inner join account on account.pool = decision.pool and account.id = decision.account
    where decision.language <> '' and account.email <> ''
      and decision.decided_at > (select max(created_at) from outbox) - ${sql.lit(MAILED_WITHIN_MS)}
      and not exists (select 1 from outbox where outbox.event_key = 'restriction:' || decision.id)`,

  // One mail answers all notices of a sender on a member: they share its link.
  'an answer to a notice was mailed to its sender': sql`
    select notice.pool, notice.id as notice from notice
    where notice.appeal_hash <> '' and notice.email <> ''
      and notice.decided_at > (select max(created_at) from outbox) - ${sql.lit(MAILED_WITHIN_MS)}
      and not exists (select 1 from notice as answered
        inner join outbox on outbox.event_key = 'notice-decided:' || answered.id
        where answered.pool = notice.pool and answered.appeal_hash = notice.appeal_hash and answered.appeal_hash <> '')`,

  'an appeal is against a decision that is there, and knows who made it': sql`
    select appeal.pool, appeal.id as appeal, appeal.decision, appeal.first_decider from appeal
    left join decision on appeal.side = 'member' and decision.pool = appeal.pool and decision.id = appeal.decision
    left join notice on appeal.side = 'notifier' and notice.pool = appeal.pool and notice.id = appeal.decision
    where appeal.first_decider <> coalesce(decision.decided_by, notice.decided_by, '-')`,

  'no appeal is decided by who decided first, or on the notice behind it': sql`
    select appeal.pool, appeal.id as appeal, appeal.decided_by from appeal
    left join decision on appeal.side = 'member' and decision.pool = appeal.pool and decision.id = appeal.decision
    left join notice on notice.pool = appeal.pool and notice.id = coalesce(decision.notice, appeal.decision)
    where appeal.decided_by <> '' and (appeal.decided_by = appeal.first_decider
      -- A reversal answers the notice itself, at the same moment.
      or (appeal.decided_by = notice.decided_by and notice.decided_at < appeal.decided_at)
      or (appeal.decided_by not like 'command:%' and appeal.decided_by not like 'operator:%'))`,

  'a decided appeal has its outcome, and what it reversed is lifted': sql`
    select appeal.pool, appeal.id as appeal, appeal.outcome from appeal
    left join decision on appeal.side = 'member' and decision.pool = appeal.pool and decision.id = appeal.decision
    where (appeal.decided_at > 0) <> (appeal.outcome <> '')
      or (appeal.decided_by = '') <> (appeal.outcome in ('', 'gone'))
      or (appeal.outcome in ('reversed', 'changed') and decision.lifted_at = 0)`,

  'who appealed was mailed a receipt and the outcome': sql`
    select appeal.pool, appeal.id as appeal from appeal
    left join account on appeal.side = 'member' and account.pool = appeal.pool and account.id = appeal.account
    left join notice on appeal.side = 'notifier' and notice.pool = appeal.pool and notice.id = appeal.decision
    where coalesce(account.email, notice.email, '') <> '' and appeal.text <> ''
      and ((appeal.created_at > (select max(created_at) from outbox) - ${sql.lit(MAILED_WITHIN_MS)}
        and not exists (select 1 from outbox where outbox.event_key = 'appeal-receipt:' || appeal.id))
      or (appeal.decided_by <> '' and appeal.decided_at > (select max(created_at) from outbox) - ${sql.lit(MAILED_WITHIN_MS)}
        and not exists (select 1 from outbox where outbox.event_key = 'appeal-decided:' || appeal.id)))`,

  'a refund that no withdrawal asked for names who gave it, and why': sql`
    select pool, id as refund, reason, given_by from refund where (reason = '') <> (given_by = '')`,

  'a refund that needed two names two, and is what was asked for': sql`
    select request.pool, request.id as request, request.refund as found from refund_request as request
    left join refund on refund.pool = request.pool and refund.id = request.refund
    where (request.outcome = 'signed') <> (request.refund <> '')
      or (request.outcome in ('signed', 'refused')) <> (request.decided_by <> '')
      or (request.outcome = 'signed' and (refund.id is null or refund.order_id <> request.order_id
        or refund.given_by <> request.asked_by or refund.signed_by <> request.decided_by
        or refund.given_by = refund.signed_by))
    union all
    select refund.pool, refund.id, refund.signed_by from refund
    where refund.signed_by <> '' and not exists (select 1 from refund_request as request
      where request.pool = refund.pool and request.refund = refund.id)`,

  // Of what two signed, the second: the first may have asked in a year whose log is gone.
  'every refund of an operator has its entry in the log': sql`
    select refund.pool, refund.id as refund, refund.given_by, refund.signed_by from refund
    where refund.given_by like 'operator:%' and refund.created_at >= (select coalesce(min(at), 0) from operator_log)
      and not exists (select 1 from operator_log as entry
        where entry.subject = refund.order_id and entry.subject_kind = 'order'
          and 'operator:' || entry.operator = case refund.signed_by when '' then refund.given_by else refund.signed_by end
          and ((refund.signed_by = '' and entry.call = 'giveRefund' and entry.after like '%' || refund.id || '%')
            or (refund.signed_by <> '' and entry.call = 'decideRefundRequest' and exists (
              select 1 from refund_request as request where request.pool = refund.pool and request.refund = refund.id
                and entry.after like '%' || request.id || '%'))))`,

  'every withdrawal that an operator answered has its entry in the log': sql`
    select withdrawal.pool, withdrawal.id as withdrawal, withdrawal.decided_by as found from withdrawal
    where withdrawal.decided_by like 'operator:%'
      and withdrawal.decided_at >= (select coalesce(min(at), 0) from operator_log)
      and not exists (select 1 from operator_log as entry
        inner join desk_case on desk_case.id = entry.case_id and desk_case.kind = 'withdrawal'
        inner join withdrawal as meant on meant.pool = desk_case.pool and meant.id = desk_case.subject_ref
        where desk_case.pool = withdrawal.pool and entry.call = 'decideCase'
          and 'operator:' || entry.operator = withdrawal.decided_by
          and (meant.id = withdrawal.id or (meant.order_id <> '' and meant.order_id = withdrawal.order_id)))`,

  'every gift of credits has its entry in the log, and a member no more of them than they may': sql`
    select gift.pool, gift.reference as gift, gift.amount, 'not logged' as found from ledger as gift
    where gift.reason = 'goodwill' and gift.ledger_account like 'member:%'
      and gift.created_at >= (select coalesce(min(at), 0) from operator_log)
      and not exists (select 1 from operator_log as entry
        where entry.subject_kind = 'member' and 'member:' || entry.subject = gift.ledger_account
          and entry.call = 'actOnMember' and entry.after like '%' || gift.reference || '%')
    union all
    select gift.pool, gift.reference, gift.amount, 'too many' from ledger as gift
    where gift.reason = 'goodwill' and gift.ledger_account like 'member:%'
      and (select sum(other.amount) from ledger as other
        where other.pool = gift.pool and other.ledger_account = gift.ledger_account and other.reason = 'goodwill'
          and other.created_at <= gift.created_at
          and other.created_at > gift.created_at - ${sql.lit(GIFT_DAYS * DAY_MS)}) > ${sql.lit(GIFT_CREDITS)}`,

  'every open notice, appeal, withdrawal and refused refund has an open case': sql`
    select notice.pool, notice.id as cause, notice.case_id as found from notice
    where notice.decided_at = 0 and notice.kind in (${sql.join(NOTICE_KINDS.map((kind) => sql.lit(kind)))})
      and not exists (select 1 from desk_case where desk_case.pool = notice.pool
        and desk_case.id = notice.case_id and desk_case.closed_at = 0)
    union all
    select appeal.pool, appeal.id, appeal.side from appeal
    where appeal.decided_at = 0
      and not exists (select 1 from desk_case where desk_case.pool = appeal.pool and desk_case.closed_at = 0
        and desk_case.kind = 'appeal' and desk_case.subject_ref = appeal.id)
    union all
    select withdrawal.pool, withdrawal.id, withdrawal.state from withdrawal
    where (withdrawal.state in ('open', 'waiting') or (withdrawal.repeated = 1 and withdrawal.seen_at = 0))
      and not exists (select 1 from desk_case where desk_case.pool = withdrawal.pool and desk_case.closed_at = 0
        and desk_case.kind = 'withdrawal' and desk_case.subject_ref = withdrawal.id)
    union all
    select refund.pool, refund.id, '' from refund
    where refund.refused_at > 0 and refund.sent_at = 0
      and not exists (select 1 from desk_case where desk_case.pool = refund.pool and desk_case.closed_at = 0
        and desk_case.kind = 'refund_refused' and desk_case.subject_ref = refund.id)`,

  'every request about data and every order that waits has one open case, and each of those waits': sql`
    select privacy_request.pool, privacy_request.id as cause, privacy_request.kind as found from privacy_request
    where decided_at = 0 and not exists (select 1 from desk_case where desk_case.pool = privacy_request.pool
      and desk_case.closed_at = 0 and desk_case.kind = 'privacy_request'
      and desk_case.subject_ref = privacy_request.id)
    union all
    select authority_order.pool, authority_order.id, authority_order.kind from authority_order
    where decided_at = 0 and not exists (select 1 from desk_case where desk_case.pool = authority_order.pool
      and desk_case.closed_at = 0 and desk_case.kind = 'authority_order'
      and desk_case.subject_ref = authority_order.id)
    union all
    select pool, id, kind from desk_case
    where closed_at = 0 and kind = 'privacy_request' and not exists (select 1 from privacy_request
      where privacy_request.pool = desk_case.pool and privacy_request.id = desk_case.subject_ref
        and privacy_request.decided_at = 0)
    union all
    select pool, id, kind from desk_case
    where closed_at = 0 and kind = 'authority_order' and not exists (select 1 from authority_order
      where authority_order.pool = desk_case.pool and authority_order.id = desk_case.subject_ref
        and authority_order.decided_at = 0)`,

  'a profile that a notice hid, and a photo that waits for a look, have an open case': sql`
    select restriction.pool, restriction.id as cause, restriction.account from restriction
    inner join account on account.pool = restriction.pool and account.id = restriction.account
    where restriction.measure = 'profile_hidden' and restriction.lifted_at = 0 and account.status <> 'deleted'
      and not exists (select 1 from desk_case where desk_case.pool = restriction.pool and desk_case.closed_at = 0
        and desk_case.subject = restriction.account and desk_case.ground = restriction.ground)
    union all
    select photo.pool, photo.id, photo.profile from photo
    inner join account on account.pool = photo.pool and account.id = photo.profile
    where photo.status = 'pending' and account.status <> 'deleted'
      and not exists (select 1 from desk_case where desk_case.pool = photo.pool and desk_case.closed_at = 0
        and desk_case.subject = photo.profile and desk_case.subject_ref in ('', photo.id))`,

  'an open case about a member, a photo or money waits for something': sql`
    select pool, id as "case", kind, subject_ref from desk_case
    where closed_at = 0 and subject_kind in ('member', 'notice') and kind <> 'complaint'
      and not exists (select 1 from notice where notice.pool = desk_case.pool and notice.case_id = desk_case.id
        and notice.decided_at = 0)
      and not exists (select 1 from restriction where restriction.pool = desk_case.pool
        and restriction.account = desk_case.subject and restriction.ground = desk_case.ground
        and restriction.measure in ('profile_hidden', 'photo_hidden') and restriction.lifted_at = 0)
      -- An operator may open one, or look at it once more.
      and not exists (select 1 from case_event where case_event.pool = desk_case.pool
        and case_event.case_id = desk_case.id
        and (case_event.kind = 'reopened' or (case_event.kind = 'opened' and case_event.actor like 'operator:%')))
    union all
    select pool, id, kind, subject_ref from desk_case
    where closed_at = 0 and kind = 'photo' and not exists (select 1 from photo where photo.pool = desk_case.pool
      and photo.id = desk_case.subject_ref and photo.status = 'pending')
    union all
    select pool, id, kind, subject_ref from desk_case
    where closed_at = 0 and kind = 'appeal' and not exists (select 1 from appeal where appeal.pool = desk_case.pool
      and appeal.id = desk_case.subject_ref and appeal.decided_at = 0)
    union all
    select pool, id, kind, subject_ref from desk_case
    where closed_at = 0 and kind = 'withdrawal' and not exists (select 1 from withdrawal
      where withdrawal.pool = desk_case.pool and withdrawal.id = desk_case.subject_ref
        and (withdrawal.state in ('open', 'waiting') or (withdrawal.repeated = 1 and withdrawal.seen_at = 0)))
    union all
    select pool, id, kind, subject_ref from desk_case
    where closed_at = 0 and kind = 'refund_refused' and not exists (select 1 from refund
      where refund.pool = desk_case.pool and refund.id = desk_case.subject_ref
        and refund.refused_at > 0 and refund.sent_at = 0)`,

  'a photo that a restriction hides is not shown': sql`
    select restriction.pool, restriction.id as restriction, restriction.photo
    from restriction inner join photo on photo.pool = restriction.pool and photo.id = restriction.photo
    where restriction.measure in ('photo_hidden', 'photo_refused') and restriction.lifted_at = 0
      and photo.status = 'active'
    union all
    select restriction.pool, restriction.id, restriction.photo
    from restriction inner join message_photo as photo on photo.pool = restriction.pool
      and photo.id = restriction.photo
    where restriction.measure in ('photo_hidden', 'photo_refused') and restriction.lifted_at = 0
      and photo.status = 'active'`,

  'the main photo is one of the profile’s own that others may see': sql`
    select profile.pool, profile.id as profile, profile.main_photo from profile left join photo
      on photo.pool = profile.pool and photo.id = profile.main_photo and photo.profile = profile.id
    where profile.main_photo <> '' and (photo.id is null or photo.status <> 'active')`,

  'the verified mark is a member’s whose main photo a person compared': sql`
    select profile.pool, profile.id as profile, profile.verified_at from profile
    where profile.verified_at > 0 and (profile.provider <> 'member' or profile.fictional = 1
      or not exists (select 1 from verification where verification.pool = profile.pool
        and verification.account = profile.id and verification.state = 'accepted'
        and verification.photo = profile.main_photo and verification.decided_at = profile.verified_at))`,

  'sessions are for accounts that may log in, at their own brand': sql`
    select session.pool, session.account, session.brand, account.status from session left join account
      on account.pool = session.pool and account.id = session.account and account.brand = session.brand
    where account.id is null or account.status in ('pending_deletion', 'deleted')`,

  'a key that was claimed has its answer': sql`
    select scope, key from idempotency where answer = ''`,

  'an effect leaves by a brand and is due at some time': sql`
    select id, brand, event_key from outbox where brand = '' or event_key = '' or tries < 0`,
}

const REFERENCE_CHECKS = Object.fromEntries(
  REFERENCES.map((reference) => [checkName(reference), orphans(reference)]),
)

type Row = Finding['row']

interface Check {
  readonly name: string
  readonly find: (db: Db) => Promise<readonly object[]>
}

const findRows = (db: Db, query: Query) =>
  sql<Row>`${query} limit ${sql.lit(REPORTED_ROWS)}`.execute(db).then(({ rows }) => rows)

const CHECKS_OF_ROWS: readonly Check[] = [
  { name: 'the rows of a transfer sum to zero', find: unbalancedTransfers },
  { name: 'a balance is the sum of its ledger', find: wrongBalances },
  ...Object.entries({ ...CHECKS, ...REFERENCE_CHECKS }).map(([name, query]): Check => ({
    name,
    find: (db) => findRows(db, query),
  })),
]

/** Checks of SQLite's file itself, beyond its rows. */
const CHECKS_OF_FILE: readonly Check[] = [
  { name: 'the database file is sound', find: unsoundPages },
  {
    name: 'a row that is pointed at is there',
    find: async (db) => (await sql<Row>`pragma foreign_key_check`.execute(db)).rows,
  },
]

const FOREIGN_LISTING = 'a profile is listed only where the brand may show it'

export const CHECK_NAMES: readonly string[] = [
  ...CHECKS_OF_ROWS.map(({ name }) => name),
  FOREIGN_LISTING,
  MISSING_FILE,
  FORGOTTEN_FILE,
  LOG_CHECK,
  DECISIONS_CHECK,
]

/** Called when each check begins, with 1 for the first. */
export type OnCheck = (name: string, number: number, of: number) => void

/**
 * Every row that breaks an invariant; empty when all is well. Reads one snapshot and writes nothing. `media` is where the
 * photos lie; without it only rows are looked at.
 */
export async function audit(
  store: Store,
  brands: ReadonlyMap<string, Brand>,
  media?: Pick<MediaStore, 'has' | 'list'>,
  onCheck: OnCheck = () => undefined,
): Promise<Finding[]> {
  const ofFiles = media ? 1 : 0
  let last = 0
  const rows = await readSnapshot(store, (db) =>
    auditWithin({ ...store, db }, brands, (name, number, of) => {
      last = number
      onCheck(name, number, of + ofFiles)
    }),
  )
  if (!media) return rows
  onCheck(MISSING_FILE, last + 1, last + ofFiles)
  return [...rows, ...(await auditFiles(store.db, media))]
}

/** How many rows break which sentence: nothing of a row, and so nothing of a member. */
export const countFindings = (findings: readonly Finding[]): AuditReport => ({
  checks: CHECK_NAMES.length,
  found: [...Map.groupBy(findings, ({ check }) => check)].map(([check, { length }]) => ({
    check,
    rows: length,
  })),
})

/** The audit of rows inside a transaction that is open already. */
export async function auditWithin(
  { db, engine }: { db: Db; engine: Store['engine'] },
  brands: ReadonlyMap<string, Brand>,
  onCheck: OnCheck = () => undefined,
): Promise<Finding[]> {
  if (engine === 'postgres') await hashJoins(db)
  const checks: Check[] = [
    ...CHECKS_OF_ROWS,
    { name: FOREIGN_LISTING, find: () => foreignListings(db, brands) },
    { name: LOG_CHECK, find: () => auditOperatorLog(db, REPORTED_ROWS) },
    { name: DECISIONS_CHECK, find: () => auditDecisions(db, REPORTED_ROWS) },
    ...(engine === 'sqlite' ? CHECKS_OF_FILE : []),
  ]
  const findings: Finding[] = []
  for (const [index, { name, find }] of checks.entries()) {
    onCheck(name, index + 1, checks.length)
    const rows = await find(db)
    findings.push(...rows.map((row) => ({ check: name, row: row as Row })))
  }
  return findings
}

/**
 * Of a copy that was just restored PostgreSQL knows nothing: it would go through one table for each row of another. Hashed,
 * each is gone through once.
 */
async function hashJoins(db: Db): Promise<void> {
  await sql`set local enable_nestloop = off`.execute(db)
  await sql`set local enable_mergejoin = off`.execute(db)
}

/** Listings at brands that are no partners, and fictional or cam profiles where the brand shows none. */
async function foreignListings(db: Db, brands: ReadonlyMap<string, Brand>): Promise<object[]> {
  const kinds = await db
    .selectFrom('listing')
    .innerJoin('profile', (join) =>
      join.onRef('profile.pool', '=', 'listing.pool').onRef('profile.id', '=', 'listing.profile'),
    )
    .select([
      'listing.pool',
      'listing.brand',
      'profile.brand as home',
      'profile.fictional',
      'profile.provider',
    ])
    .select((eb) => eb.fn.countAll<number>().as('profiles'))
    .groupBy(['listing.pool', 'listing.brand', 'profile.brand', 'profile.fictional', 'profile.provider'])
    .execute()
  return kinds.filter(({ brand, home, fictional, provider }) => {
    const site = brands.get(brand)?.site
    const partners = brands.get(home)?.partners
    // A brand whose file is gone shows nothing to anybody.
    if (!site || !partners) return false
    return (
      (home !== brand && !partners.some(({ id }) => id === brand)) ||
      (fictional === 1 && !site.fictional_warning) ||
      (provider === 'cam' && !site.cam_profiles)
    )
  })
}

async function unsoundPages(db: Db): Promise<object[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  return rows.filter(({ integrity_check }) => integrity_check !== 'ok')
}
