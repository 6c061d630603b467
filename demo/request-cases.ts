// What members of a demo brand ask of their data, and what an authority orders.

import type { Insertable } from 'kysely'
import type { PrivacyRequestKind } from '../src/contract/privacy-requests.ts'
import { termsOf } from '../src/core/cases.ts'
import { endOfMonths } from '../src/core/dates.ts'
import { DAY_MS, HOUR_MS } from '../src/core/durations.ts'
import { LINK_HOURS } from '../src/core/limits.ts'
import { zoneOf } from '../src/core/time-zone.ts'
import type { PrivacyRequestTable } from '../src/server/accounts/tables.ts'
import type { AuthorityOrderTable } from '../src/server/moderation/tables.ts'
import { languageOf, type SeedContext } from './accounts.ts'
import { type CaseRows, openCaseOf } from './case-rows.ts'
import { type DemoMember, stableCase } from './members.ts'

type OpenCases = Pick<CaseRows, 'desk_case' | 'case_event'>

export interface RequestCases extends OpenCases {
  privacy_request: Insertable<PrivacyRequestTable>[]
  authority_order: Insertable<AuthorityOrderTable>[]
}

interface Plan extends Pick<PrivacyRequestTable, 'text' | 'channel' | 'identity'> {
  kind: PrivacyRequestKind
  daysAgo: number
  /** Instead of the month of the law: its last day is tomorrow. */
  dueTomorrow?: true
}

const PLANS: readonly Plan[] = [
  { kind: 'access', text: '', channel: 'site', identity: 'login', daysAgo: 30, dueTomorrow: true },
  { kind: 'erasure', text: '', channel: 'site', identity: 'login', daysAgo: 4 },
  {
    ...{ kind: 'rectification', channel: 'letter', identity: 'link', daysAgo: 12 },
    text: 'Letter: the date of birth is a typing error, it should be the 17th instead of the 11th.',
  },
  {
    ...{ kind: 'objection', channel: 'mail', identity: '', daysAgo: 1 },
    text: 'Mail: does not want a block to hold for other accounts of the same person.',
  },
]

/** Requests of these members, and an order about the last of them. */
export function requestCasesOf(asking: readonly DemoMember[], context: SeedContext): RequestCases {
  const { brand, now } = context
  const { pool, site } = brand
  const rows: RequestCases = { privacy_request: [], authority_order: [], desk_case: [], case_event: [] }
  const add = (opened: OpenCases) => {
    rows.desk_case.push(...opened.desk_case)
    rows.case_event.push(...opened.case_event)
  }
  const of = { pool, brand: site.id }
  const open = { outcome: '', decided_by: '', decided_at: 0 } as const
  for (const [index, { daysAgo, dueTomorrow, ...plan }] of PLANS.entries()) {
    const member = asking[index]
    if (!member) continue
    const id = stableCase(`request ${site.id}/${index}`)
    const received_at = now - daysAgo * DAY_MS
    const due_at = dueTomorrow
      ? now + DAY_MS
      : endOfMonths(received_at, 1, { zone: zoneOf('', member.country), country: site.company.country })
    rows.privacy_request.push({
      ...{ ...of, id, account: member.id, ...plan, received_at, due_at, extended_to: 0, ...open },
    })
    const isProven = plan.identity !== ''
    add(
      openCaseOf(
        context,
        received_at,
        {
          ...{ id: stableCase(`case ${id}`), kind: 'privacy_request', ground: plan.kind, subject: member.id },
          ...{ subject_kind: 'privacy_request', subject_ref: id, language: languageOf(member, brand) },
          ...{ due_at: received_at + termsOf('privacy_request', plan.kind).due, hard_due_at: due_at },
          ...(isProven
            ? {}
            : { state: 'waiting', waiting_until: received_at + LINK_HOURS.privacy_request * HOUR_MS }),
        },
        plan.channel === 'site' ? '' : 'system:demo',
      ),
    )
  }
  const member = asking[PLANS.length]
  if (!member) return rows
  const id = stableCase(`order ${site.id}`)
  const entered_at = now - 2 * DAY_MS
  const due_at = now + 5 * DAY_MS
  rows.authority_order.push({
    ...{ ...of, id, account: member.id, kind: 'inform', authority: 'Public prosecutor of Exampletown' },
    ...{ reference: '12 Js 345/26', legal_basis: 'Art. 10 DSA, section 95 of the code of procedure' },
    concerns: 'Name, address and logins of the account, for an investigation of a fraud.',
    ...{ ordered_at: entered_at - DAY_MS, due_at, entered_by: 'system:demo', entered_at, words: '', ...open },
    ...{ inform_at: 0, informed_at: 0 },
  })
  add(
    openCaseOf(
      context,
      entered_at,
      {
        ...{ id: stableCase(`case ${id}`), kind: 'authority_order', subject: member.id },
        ...{ subject_kind: 'authority_order', subject_ref: id, language: languageOf(member, brand) },
        ...{ due_at, hard_due_at: due_at },
      },
      'system:demo',
    ),
  )
  return rows
}
