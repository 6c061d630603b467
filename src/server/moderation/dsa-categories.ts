// Our grounds and measures in the words of the Commission's transparency database, and of the report that follows its
// categories (DSA Art. 24(5), Regulation (EU) 2024/2835).

import type { NoticeKind, RestrictionGround } from '../../contract/lists.ts'
import type { Fact, Measure } from '../../contract/moderation.ts'
import type { DecisionSource } from './restrictions/grounds.ts'

export type DsaCategory =
  | 'STATEMENT_CATEGORY_CYBER_VIOLENCE'
  | 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS'
  | 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH'
  | 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE'
  | 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC'
  | 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS'
  | 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD'
  | 'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS'

interface Filed {
  category: DsaCategory
  keyword?: string
  /** The law forbids it too, and not the terms alone. */
  isIllegal?: true
}

/** null: what is done on this ground is no moderation of content. */
const FILED = {
  under_age: {
    category: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
    keyword: 'KEYWORD_AGE_SPECIFIC_RESTRICTIONS_MINORS',
  },
  child_abuse: {
    category: 'STATEMENT_CATEGORY_PROTECTION_OF_MINORS',
    keyword: 'KEYWORD_CHILD_SEXUAL_ABUSE_MATERIAL',
    isIllegal: true,
  },
  fake: { category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD', keyword: 'KEYWORD_INAUTHENTIC_ACCOUNTS' },
  fraud: { category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD', isIllegal: true },
  harassment: { category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE', keyword: 'KEYWORD_CYBER_HARASSMENT' },
  illegal: {
    category: 'STATEMENT_CATEGORY_UNSAFE_AND_PROHIBITED_PRODUCTS',
    keyword: 'KEYWORD_PROHIBITED_PRODUCTS',
    isIllegal: true,
  },
  photo_of_another: { category: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS' },
  photo_nude: { category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', keyword: 'KEYWORD_NUDITY' },
  photo_advertising: {
    category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
    keyword: 'KEYWORD_GOODS_SERVICES_NOT_PERMITTED',
  },
  charge_back: null,
} as const satisfies Readonly<Record<RestrictionGround, Filed | null>>
const HATE: Filed = {
  category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH',
  keyword: 'KEYWORD_HATE_SPEECH',
  isIllegal: true,
}

/** What a decision is filed under; null where it is none on content. */
export const filedUnder = (ground: RestrictionGround, facts: readonly Fact[]): Filed | null =>
  facts.includes('illegal.hate') ? HATE : FILED[ground]

/** A notice has no facts yet: one of something illegal does not say of what kind. */
export const categoryOfNotice = (kind: NoticeKind): DsaCategory =>
  kind === 'illegal' ? 'STATEMENT_CATEGORY_NOT_SPECIFIED_NOTICE' : FILED[kind].category

type Effect = Readonly<Record<string, string | readonly string[]>>

/** What a measure does; null: it restricts nothing, or no use of the service. */
export const EFFECTS: Readonly<Record<Measure, Effect | null>> = {
  warning: null,
  suspended: { decision_account: 'DECISION_ACCOUNT_SUSPENDED' },
  text_removed: { decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'] },
  profile_hidden: {
    decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'],
    decision_provision: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
  },
  account_removed: { decision_account: 'DECISION_ACCOUNT_TERMINATED' },
  photo_hidden: { decision_visibility: ['DECISION_VISIBILITY_CONTENT_DISABLED'] },
  photo_refused: { decision_visibility: ['DECISION_VISIBILITY_CONTENT_REMOVED'] },
  direct_debit_blocked: null,
}

export const SOURCE_TYPES: Readonly<Record<DecisionSource, string>> = {
  notice: 'SOURCE_ARTICLE_16',
  own: 'SOURCE_VOLUNTARY',
  order: 'SOURCE_TYPE_OTHER_NOTIFICATION',
}
