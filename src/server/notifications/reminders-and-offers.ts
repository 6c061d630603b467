// Notifications that follow from a membership, not from another member's action.

import { DAY_MS } from '../../core/durations.ts'
import { formatPercent } from '../../core/format.ts'
import { nextMondayAtNine } from '../../core/local-time.ts'
import type { MemberContext } from '../platform/context.ts'
import { mailDate } from '../platform/mail/mail-date.ts'
import { ownerOf } from '../accounts/current-account.ts'
import { activeOffer } from '../payments/discounts/find-offer.ts'
import { isTooYoungAddress } from '../accounts/signup/too-young.ts'
import { weekOf } from './messages-and-likes.ts'
import type { Decision, PlanRow, Reader } from './schedule-types.ts'

const DONE: Decision = { notifications: [], next: null }
/** Days after signup. */
const REMIND_ON = [1, 3]

/** An address that is not confirmed, or a profile that says nothing, is brought to mind on the first and third day. */
export async function remindersDue(context: MemberContext, reader: Reader, row: PlanRow): Promise<Decision> {
  const texts = reader.status === 'not_confirmed' ? 'activation_reminder' : 'profile_reminder'
  if (texts === 'profile_reminder' && !(await isEmpty(context))) return DONE
  // An address that was not theirs gets no further mail.
  if (texts === 'activation_reminder' && (await ownerOf(context, reader.email_norm))) return DONE
  // A link would confirm what must not be.
  if (texts === 'activation_reminder' && (await isTooYoungAddress(context, reader.email_norm))) return DONE
  const stage = row.stage + 1
  const day = REMIND_ON[stage]
  return {
    notifications: [{ kind: 'reminders', texts, count: 1 }],
    next: day === undefined ? null : { due_at: reader.signup_at + day * DAY_MS, stage, since: row.since },
  }
}

async function isEmpty({ db, brand, viewer }: MemberContext): Promise<boolean> {
  const profile = await db
    .selectFrom('profile')
    .select(['main_photo', 'about'])
    .where('pool', '=', brand.pool)
    .where('id', '=', viewer.account)
    .executeTakeFirst()
  return profile?.main_photo === '' && profile.about === ''
}

/** On Monday at nine, if anything is new. */
export async function weeklyDue(context: MemberContext, reader: Reader, row: PlanRow): Promise<Decision> {
  // The member may have moved to another zone since it was planned.
  const monday = nextMondayAtNine(row.due_at - DAY_MS, reader.zone)
  if (monday > context.now) return { notifications: [], next: { ...row, due_at: monday } }
  const { messages, likes } = await weekOf(context)
  const next = {
    due_at: nextMondayAtNine(context.now, reader.zone),
    stage: row.stage + 1,
    since: context.now,
  }
  if (messages + likes === 0 || reader.status !== 'active') return { notifications: [], next }
  return {
    notifications: [
      { kind: 'weekly_updates', texts: 'weekly_updates', count: messages + likes, more: { messages, likes } },
    ],
    next,
  }
}

/** The discount of a first purchase, shortly before it ends, to members who asked for such mails. */
export async function promotionsDue(context: MemberContext, reader: Reader): Promise<Decision> {
  const percent = formatPercent(reader.language, context.brand.site.welcome.value_percentage)
  const offer = await activeOffer(context)
  if (offer?.source !== 'welcome') return DONE
  const until = mailDate(
    context.brand.site,
    { locale: reader.language, zone: reader.zone },
    reader.welcome_until,
    'longMoment',
  )
  return {
    notifications: [{ kind: 'promotions', texts: 'promotions', count: 1, more: { percent, until } }],
    next: null,
  }
}
