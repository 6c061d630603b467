// States that screens can be in besides profiles, likes, conversations and orders: rows of the logins for each.

import type { Insertable } from 'kysely'
import type { Country } from '../src/contract/lists.ts'
import { DAY_MS, HOUR_MS, WEEK_MS } from '../src/core/durations.ts'
import { UNMATCH_DAYS } from '../src/core/limits.ts'
import { mandateId } from '../src/server/payments/mandates/mandates.ts'
import type { OrderTable } from '../src/server/payments/tables.ts'
import { CLAUSE_OF } from '../src/server/moderation/restrictions/grounds.ts'
import type {
  BlockTable,
  DecisionTable,
  NoticeTable,
  RestrictionTable,
} from '../src/server/moderation/tables.ts'
import type { Database } from '../src/server/platform/db/schema.ts'
import { PREMIUM_PHOTOS, type SeedContext, SUSPENSION, warningOf } from './accounts.ts'
import { evidenceOf, openCaseOf, shownOf } from './case-rows.ts'
import type { DemoConversation } from './talks.ts'
import { type DemoMember, loginOf, stableCase, stableId } from './members.ts'
import { customerOf, OWN_CODE, PROVIDER } from './purchases.ts'
import { livelyMembers } from './relations.ts'

export type Rows = { [Table in keyof Database]?: Insertable<Database[Table]>[] | undefined }

interface Known extends SeedContext {
  members: readonly DemoMember[]
  conversations: readonly DemoConversation[]
  likes: readonly { from_profile: string; to_profile: string }[]
  orders: readonly OrderTable[]
}

/** Rows of each table; those that others name come first. */
export function statesOf(known: Known): Rows {
  const login = (kind: DemoMember['kind']): DemoMember => {
    const found = known.members.find((member) => member.kind === kind)
    if (!found) throw new Error(`no login ${kind}`)
    return found
  }
  return {
    block: [...blocksOf(login('demo'), known), ...partedOf(known)],
    draft: draftsOf(login('demo'), known),
    ...moderationOf(
      { demo: login('demo'), premium: login('premium') },
      { restricted: login('restricted'), suspended: login('suspended') },
      known,
    ),
    discount_code: codesOf(login('premium'), known),
    ...keptMethodOf(login('premium'), known),
    direct_debit: directDebitOf(login('owing'), known),
  }
}

/** Whoever has nothing else to do with the member; a crowd may be too small for one. */
function strangerOf(member: DemoMember, { members, conversations, likes }: Known): DemoMember | undefined {
  const known = new Set([
    ...conversations.flatMap(({ starter, other }) =>
      [starter.id, other.id].includes(member.id) ? [starter.id, other.id] : [],
    ),
    ...likes.flatMap(({ from_profile, to_profile }) =>
      [from_profile, to_profile].includes(member.id) ? [from_profile, to_profile] : [],
    ),
  ])
  return livelyMembers(members).find(({ id, kind }) => kind === 'member' && !known.has(id))
}

function blocksOf(demo: DemoMember, known: Known): Insertable<BlockTable>[] {
  const stranger = strangerOf(demo, known)
  if (!stranger) return []
  const created_at = known.now - WEEK_MS
  const pair = { pool: known.brand.pool, blocker: demo.id, blocked: stranger.id }
  return [{ ...pair, created_at, expires_at: 0, unmatched: '' }]
}

/** Two who unmatched after they had talked, where the brand has it: what was between them is hidden, and their likes are gone. */
function partedOf({ brand: { pool, site }, now, conversations, likes }: Known): Insertable<BlockTable>[] {
  if (!site.features.includes('pause')) return []
  const liked = new Set(likes.map(({ from_profile, to_profile }) => `${from_profile}/${to_profile}`))
  const isOpen = ({ kind, status }: DemoMember) => kind === 'member' && status === 'active'
  const parted = conversations.find(
    ({ starter, other }) =>
      isOpen(starter) &&
      isOpen(other) &&
      !liked.has(`${starter.id}/${other.id}`) &&
      !liked.has(`${other.id}/${starter.id}`),
  )
  if (!parted) return []
  const created_at = now - WEEK_MS
  return [
    {
      ...{ pool, blocker: parted.starter.id, blocked: parted.other.id, created_at },
      ...{ expires_at: created_at + UNMATCH_DAYS * DAY_MS, unmatched: 'final' },
    },
  ]
}

/** Words that were begun in the first conversation with a member who is there. */
function draftsOf(demo: DemoMember, { brand, now, conversations }: Known): Rows['draft'] {
  const open = conversations.find(({ starter, other }) => other === demo && starter.status === 'active')
  const words = conversations.find(({ starter }) => starter === demo)?.messages[0]?.text
  if (!open || !words) return []
  const text = words.split(' ').slice(0, 3).join(' ')
  return [
    { pool: brand.pool, profile: demo.id, other: open.starter.id, text, updated_at: now - 20 * HOUR_MS },
  ]
}

/** A notice that hid a member, a member who was warned and then suspended, a notice that waits for a decision, and a photo that was refused. */
function moderationOf(
  by: Record<'demo' | 'premium', DemoMember>,
  { restricted, suspended }: Record<'restricted' | 'suspended', DemoMember>,
  known: Known,
): Pick<Rows, 'notice' | 'restriction' | 'decision' | 'evidence' | 'desk_case' | 'case_event'> {
  const { brand, now } = known
  const { pool, site, defaultLocale } = brand
  const at = now - 2 * DAY_MS
  const notice = {
    pool,
    brand: site.id,
    account: by.demo.id,
    name: loginOf(by.demo),
    email: '',
    language: defaultLocale,
    text: '',
    ...{ photo: '', in_sight: 1, link_hash: '', appeal_hash: '', mailbox: '', browser: '', network: '' },
    created_at: at,
    confirmed_at: at,
    decided_at: 0,
    outcome: '' as const,
    ...{ decided_by: '', case_id: '' },
  }
  const hiding = stableCase(`notice ${restricted.id}`)
  const waiting = strangerOf(by.demo, known)
  const case_id = stableCase(`case ${restricted.id}`)
  const unseen = by.premium.photos.filter((_, position) => PREMIUM_PHOTOS[position] === 'pending')
  const restriction = { pool, brand: site.id, lifted_at: 0 }
  const [refused = ''] = by.premium.photos.flatMap(({ id }, position) =>
    PREMIUM_PHOTOS[position] === 'rejected' ? [id] : [],
  )
  const made: Omit<RestrictionTable, 'decision'>[] = [
    {
      ...restriction,
      id: stableId(`restriction ${restricted.id}`),
      account: restricted.id,
      measure: 'profile_hidden',
      ground: 'under_age',
      photo: '',
      notice: hiding,
      automated: 1,
      created_at: at,
    },
    {
      ...restriction,
      id: stableId(`restriction ${refused}`),
      account: by.premium.id,
      measure: 'photo_refused',
      ground: 'photo_advertising',
      photo: refused,
      notice: '',
      automated: 0,
      created_at: at,
    },
    {
      ...restriction,
      id: stableId(`restriction ${suspended.id}`),
      account: suspended.id,
      measure: 'suspended',
      ground: 'harassment',
      photo: '',
      notice: '',
      automated: 0,
      created_at: now - SUSPENSION.since,
    },
    ...directDebitBlock(known),
  ]
  const restrictions = made.map((row) => ({ ...row, decision: row.id }))
  // A warning restricts nothing.
  const warned = {
    ...{
      ...restriction,
      id: '',
      decision: warningOf(suspended),
      account: suspended.id,
      photo: '',
      notice: '',
    },
    ...{ measure: 'warning' as const, ground: 'harassment' as const, automated: 0, created_at: at },
  }
  const reported: NoticeTable = {
    ...{ ...notice, id: hiding, kind: 'under_age', case_id },
    ...{ reference: `profile:${restricted.id}`, about: restricted.id },
  }
  const cases = [
    openCaseOf(
      known,
      at,
      {
        ...{ id: case_id, kind: 'under_age', ground: 'under_age', first_notice: hiding },
        ...{ subject: restricted.id, subject_kind: 'member', subject_ref: '' },
      },
      `notice:${hiding}`,
    ),
    ...unseen.map(({ id }) =>
      openCaseOf(
        known,
        now,
        {
          ...{ id: stableCase(`case ${id}`), kind: 'photo', subject: by.premium.id },
          ...{ subject_kind: 'photo', subject_ref: id },
        },
        'member',
      ),
    ),
  ]
  return {
    notice: [
      reported,
      ...(waiting
        ? [
            {
              ...notice,
              id: stableCase(`notice ${waiting.id}`),
              kind: 'fake' as const,
              reference: `profile:${waiting.id}`,
              about: waiting.id,
              created_at: now - 6 * DAY_MS,
              decided_at: now - 5 * DAY_MS,
              outcome: 'kept' as const,
            },
          ]
        : []),
    ],
    restriction: restrictions,
    decision: [...restrictions, warned].map(decisionOf),
    evidence: [evidenceOf(known, reported, 'profile', shownOf(restricted, known))],
    desk_case: cases.flatMap(({ desk_case }) => desk_case),
    case_event: cases.flatMap(({ case_event }) => case_event),
  }
}

/** As it was made, but for its mail: nobody of the demo reads it. */
function decisionOf({ decision, created_at, ...restriction }: RestrictionTable): Insertable<DecisionTable> {
  return {
    ...restriction,
    id: decision,
    source: restriction.notice === '' ? 'own' : 'notice',
    clause: CLAUSE_OF[restriction.ground],
    facts: '[]',
    decided_by: restriction.notice === '' ? 'command:demo' : `notice:${restriction.notice}`,
    language: '',
    decided_at: created_at,
    duration_days: restriction.measure === 'suspended' ? SUSPENSION.days : 0,
    ...{ lifted_by: '', lifted_why: '', appeal_hash: '' },
  }
}

const debitedBack = ({ orders }: Known): OrderTable[] =>
  orders.filter(({ method, state }) => method === 'sdd' && state === 'charged_back')

const directDebitBlock = (known: Known) =>
  debitedBack(known).map(({ pool, brand, account, completed_at }) => ({
    pool,
    brand,
    id: stableId(`restriction debit ${account}`),
    account,
    measure: 'direct_debit_blocked' as const,
    ground: 'charge_back' as const,
    photo: '',
    notice: '',
    automated: 1,
    created_at: completed_at + 5 * DAY_MS,
    lifted_at: 0,
  }))

const directDebitOf = ({ id }: DemoMember, known: Known): Rows['direct_debit'] =>
  debitedBack(known)
    .filter(({ account }) => account === id)
    .map(({ pool, account, completed_at }) => ({
      pool,
      account,
      open_order: '',
      blocked_at: completed_at + 5 * DAY_MS,
    }))

/** Codes to type into an order: good, run out, used by `premium`, for cards alone, for another country. */
function codesOf(premium: DemoMember, { brand, now }: Known): Rows['discount_code'] {
  const { site, pool } = brand
  const code = {
    pool,
    brand: site.id,
    source: 'operator' as const,
    account: '',
    country: '' as Country | '',
    currency: '' as const,
    value_percentage: 15,
    minimum_order_value: 0,
    paymentmethods: '[]',
    begins_at: now - 90 * DAY_MS,
    expires_at: now + 90 * DAY_MS,
    given_by: 'command:demo',
  }
  const elsewhere = site.countries.find((country) => country !== premium.country)
  return [
    { ...code, code: 'HELLO15' },
    { ...code, code: 'SUMMER15', expires_at: now - 30 * DAY_MS },
    { ...code, ...OWN_CODE, account: premium.id },
    { ...code, code: 'CARD15', paymentmethods: '["creditcard"]' },
    ...(elsewhere ? [{ ...code, code: 'ABROAD15', country: elsewhere }] : []),
  ]
}

/** The card of the order that was made with it. */
function keptMethodOf({ id }: DemoMember, { orders }: Known): Pick<Rows, 'mandate' | 'payment_customer'> {
  const kept = orders.filter(({ account, keep_method }) => account === id && keep_method === 1)
  return {
    mandate: kept.map((order) => ({
      pool: order.pool,
      id: mandateId(order.id),
      brand: order.brand,
      account: order.account,
      method: order.method,
      state: 'active',
      order_id: order.id,
      provider: PROVIDER,
      provider_customer: customerOf(id),
      provider_mandate: `kept-${order.provider_reference}`,
      label: '',
      holder: '',
      iban: '',
      street: '',
      house_number: '',
      zip: '',
      city: '',
      mobile: '',
      creditor: '',
      text: '',
      code_hash: '',
      code_expires_at: 0,
      code_tries: 0,
      created_at: order.completed_at,
      confirmed_at: order.completed_at,
    })),
    payment_customer: kept.map(({ pool, account }) => ({
      pool,
      account,
      provider: PROVIDER,
      reference: customerOf(id),
    })),
  }
}
