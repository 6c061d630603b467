// Rights and roles of operators, as both sides name them. Which role has which right stands in `core/desk.ts`.

import * as v from 'valibot'

export const RIGHTS = [
  'cases.read',
  'cases.decide',
  'cases.assign',
  'appeals.decide',
  'clusters.decide',
  'members.look_up',
  'members.contact',
  'messages.read',
  'child_abuse.handle',
  'complaints.answer',
  'privacy.answer',
  'orders.read',
  'refunds.decide',
  'refunds.approve',
  'disputes.handle',
  'codes.manage',
  'campaigns.read',
  'news.send',
  'figures.read',
  'reports.export',
  'reports.publish',
  'log.read_cases',
  'log.read',
  'operators.manage',
] as const
export type Right = (typeof RIGHTS)[number]

/** The last two are granted by name, beside any other. */
export const ROLES = [
  'owner',
  'lead',
  'moderator',
  'support',
  'finance',
  'marketing',
  'auditor',
  'child_abuse',
  'second_signature',
] as const
export type Role = (typeof ROLES)[number]

/** What operators do for a member, or about one. */
export const MEMBER_ACTIONS = [
  'end_logins',
  'resend_activation',
  'stop_mail',
  'correct_address',
  'correct_birth_date',
  'give_credits',
  'open_case',
] as const
export type MemberAction = (typeof MEMBER_ACTIONS)[number]

/** Stands for every brand. */
export const EVERY_BRAND = '*'

/** A role at a brand, or at every brand. */
export const Grant = v.strictObject({
  brand: v.pipe(v.string('required'), v.regex(/^(\*|[a-z0-9]{1,40})$/, 'invalid')),
  role: v.picklist(ROLES, 'not_in_list'),
})
export type Grant = v.InferOutput<typeof Grant>
