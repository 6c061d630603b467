// Money that waits for an operator: disputes, a refund that the provider refuses, one that waits for a second signature, and
// withdrawals that name no order.

import { REFUND_HARD_MS } from '../src/core/cases.ts'
import { DAY_MS, HOUR_MS } from '../src/core/durations.ts'
import type { RefundRequestTable, WithdrawalTable } from '../src/server/payments/tables.ts'
import { emailOf, languageOf, type SeedContext } from './accounts.ts'
import { type CaseRows, openCaseOf } from './case-rows.ts'
import type { OperatorIds } from './operators.ts'
import { REFUND_REQUEST_MS } from '../src/server/payments/refunds/request-refund.ts'
import { type DemoMember, stableCase, stableId } from './members.ts'
import { isCrowd, type Purchases } from './purchases.ts'

type OpenCases = Pick<CaseRows, 'desk_case' | 'case_event'>

/** Hours since two withdrew: a member with several orders, and somebody whom no address of the brand knows. */
const WITHDRAWN = { member: 30, stranger: 60 }

export interface MoneyCases extends OpenCases {
  withdrawal: WithdrawalTable[]
  refund_request: RefundRequestTable[]
}

export function moneyCasesOf(
  members: readonly DemoMember[],
  { orders, refunds }: Pick<Purchases, 'orders' | 'refunds'>,
  context: SeedContext,
  operators: OperatorIds,
): MoneyCases {
  const { brand, now } = context
  const { pool, site, defaultLocale } = brand
  const byId = new Map(members.map((member) => [member.id, member]))
  const languageFor = (account: string) => {
    const member = byId.get(account)
    return member ? languageOf(member, brand) : defaultLocale
  }
  const disputes = orders
    // That of `premium` was accepted long ago.
    .filter(({ state, completed_at }) => state === 'charged_back' && completed_at > now - 30 * DAY_MS)
    .map(({ id, account, completed_at }) =>
      openCaseOf(
        context,
        Math.min(completed_at + 5 * DAY_MS, now - HOUR_MS),
        {
          ...{ id: stableCase(`dispute ${id}`), kind: 'dispute', subject: account },
          ...{ subject_kind: 'order', subject_ref: id, language: languageFor(account) },
        },
        'system:settlement',
      ),
    )
  const refused = refunds
    .filter(({ refused_at }) => refused_at > 0)
    .map(({ id, account, refused_at, created_at }) =>
      openCaseOf(
        context,
        refused_at,
        {
          ...{ id: stableCase(`refund ${id}`), kind: 'refund_refused', subject: account },
          ...{ subject_kind: 'refund', subject_ref: id, language: languageFor(account) },
          hard_due_at: created_at + REFUND_HARD_MS,
        },
        'system:payouts',
      ),
    )
  const payer = members.find(({ kind }) => kind === 'premium')
  const withdrawal = (Object.entries(WITHDRAWN) as [keyof typeof WITHDRAWN, number][]).map(
    ([who, hoursAgo]): WithdrawalTable => {
      const created_at = now - hoursAgo * HOUR_MS
      const member = who === 'member' ? payer : undefined
      const day = new Date(created_at).toISOString().slice(2, 10).replaceAll('-', '')
      return {
        ...{
          pool,
          id: `W${day}-${stableCase(`withdrawal ${site.id} ${who}`).replaceAll('-', '').slice(0, 6)}`,
        },
        ...{ brand: site.id, account: member?.id ?? '', order_id: '', state: 'open' },
        name: member?.name ?? 'K. Tester',
        contract: '25',
        email: member ? emailOf(member, site) : 'k.tester@mail.example',
        language: member ? languageOf(member, brand) : defaultLocale,
        ...{ created_at, decided_at: 0, repeated: 0, seen_at: 0, decided_by: '' },
      }
    },
  )
  const withdrawn = withdrawal.map(({ id, account, created_at, language }) =>
    openCaseOf(
      context,
      created_at,
      {
        ...{ id: stableCase(`case ${id}`), kind: 'withdrawal', subject: account },
        ...{ subject_kind: 'withdrawal', subject_ref: id, language },
      },
      'member',
    ),
  )
  const opened = [...disputes, ...refused, ...withdrawn]
  return {
    withdrawal,
    refund_request: askedOf(members, orders, context, operators),
    desk_case: opened.flatMap(({ desk_case }) => desk_case),
    case_event: opened.flatMap(({ case_event }) => case_event),
  }
}

/** Hours since `finance` asked for a second signature, for a refund after the period. */
const ASKED_HOURS_AGO = 44

function askedOf(
  members: readonly DemoMember[],
  orders: Purchases['orders'],
  { brand: { pool, site }, now }: SeedContext,
  operators: OperatorIds,
): RefundRequestTable[] {
  const finance = operators.get('finance')
  const crowd = new Set(members.filter(isCrowd).map(({ id }) => id))
  const late = now - (site.refund_days + 5) * DAY_MS
  const order = orders.find(
    ({ account, state, completed_at }) =>
      crowd.has(account) && state === 'completed' && completed_at > 0 && completed_at < late,
  )
  if (finance === undefined || !order) return []
  const { id: order_id, account, total, currency } = order
  const created_at = now - ASKED_HOURS_AGO * HOUR_MS
  const amount = Math.round(total / 2)
  const why = [...(amount > site.desk.refund_alone ? ['sum'] : []), 'period']
  return [
    {
      ...{ pool, id: stableId(`request ${order_id}`), brand: site.id, order_id, account, amount, currency },
      ...{ take_back: 'unspent', reason: 'outage', words: 'Could not sign in for a week' },
      ...{
        why: JSON.stringify(why),
        asked_by: `operator:${finance}`,
        decided_by: '',
        outcome: '',
        refund: '',
      },
      ...{ created_at, ends_at: created_at + REFUND_REQUEST_MS, decided_at: 0 },
    },
  ]
}
