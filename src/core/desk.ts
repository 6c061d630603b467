// The rules of the operators' desk that both sides need: who may do what, and for how long.

import {
  EVERY_BRAND,
  RIGHTS,
  type Grant,
  type MemberAction,
  type Right,
  type Role,
} from '../contract/desk/rights.ts'
import { HOUR_MS, MINUTE_MS } from './durations.ts'

/** A login lasts so long, and no longer without a sign of life than the second. */
export const DESK_SESSION_MS = 8 * HOUR_MS
export const DESK_IDLE_MS = 30 * MINUTE_MS
/** A passkey or code counts so long as proof that it is still the same person. */
export const DESK_CONFIRMED_MS = 15 * MINUTE_MS
/** A link to a new or returning operator works once, for so long. */
export const DESK_LINK_MS = 24 * HOUR_MS
/** So many owners of every brand stay in any case. */
export const OWNERS_KEPT = 2
/** `GIFT_CREDITS` are what a member is given at most within so many days. */
export const GIFT_DAYS = 30
/** Years that the log is kept for after the year of its entries. */
export const LOG_YEARS = 4
/** A frozen transparency report is kept for so many years at least (Regulation (EU) 2024/2835). */
export const TRANSPARENCY_YEARS = 5

export const RIGHTS_OF: Readonly<Record<Role, readonly Right[]>> = {
  owner: [
    'figures.read',
    'reports.export',
    'reports.publish',
    'log.read_cases',
    'log.read',
    'operators.manage',
  ],
  lead: [
    'cases.read',
    'cases.decide',
    'cases.assign',
    'appeals.decide',
    'clusters.decide',
    'members.look_up',
    'members.contact',
    'messages.read',
    'complaints.answer',
    'privacy.answer',
    'orders.read',
    'refunds.approve',
    'figures.read',
    'reports.export',
    'reports.publish',
    'log.read_cases',
  ],
  moderator: ['cases.read', 'cases.decide', 'members.look_up', 'messages.read'],
  support: ['members.look_up', 'members.contact', 'complaints.answer', 'privacy.answer', 'orders.read'],
  finance: [
    'members.look_up',
    'members.contact',
    'orders.read',
    'refunds.decide',
    'disputes.handle',
    'codes.manage',
    'campaigns.read',
    'news.send',
    'figures.read',
    'reports.export',
  ],
  marketing: ['codes.manage', 'campaigns.read', 'news.send', 'figures.read', 'reports.export'],
  auditor: ['figures.read', 'reports.export', 'log.read_cases', 'log.read'],
  child_abuse: ['child_abuse.handle'],
  second_signature: ['refunds.approve'],
}

/** What an operator needs at a member's brand, to look at them and to act. */
export const MEMBER_ACTION_RIGHTS = {
  end_logins: 'members.contact',
  resend_activation: 'members.contact',
  stop_mail: 'members.contact',
  correct_address: 'members.contact',
  correct_birth_date: 'members.contact',
  give_credits: 'refunds.decide',
  open_case: 'cases.decide',
} as const satisfies Record<MemberAction, Right>

/** Actions that ask for a passkey or code once more. */
export const CONFIRMED_ACTIONS: readonly MemberAction[] = ['correct_address', 'give_credits']

/** The rights that grants give at a brand; without one, at any brand. */
export function rightsAt(grants: readonly Grant[], brand?: string): ReadonlySet<Right> {
  const here = grants.filter((grant) => brand === undefined || reaches(grant, brand))
  return new Set(here.flatMap(({ role }) => RIGHTS_OF[role]))
}

/** Whether a grant holds at a brand; at every brand only where it says so. */
export const reaches = ({ brand }: Pick<Grant, 'brand'>, at: string): boolean =>
  brand === EVERY_BRAND || brand === at

/** The brands, of these, at which grants give a right. */
export const brandsWith = (grants: readonly Grant[], right: Right, brands: Iterable<string>): string[] =>
  [...brands].filter((brand) => rightsAt(grants, brand).has(right))

/** Whether grants give a right at every brand there is or will be. */
export const hasEverywhere = (grants: readonly Grant[], right: Right): boolean =>
  rightsAt(grants, EVERY_BRAND).has(right)

/** All rights in their order, for tables. */
export const inOrder = (rights: ReadonlySet<Right>): Right[] => RIGHTS.filter((right) => rights.has(right))
