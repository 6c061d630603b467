import type { NoticeKind } from '../../../contract/lists.ts'
import type { RestrictionGround } from '../../../contract/moderation.ts'

/** How we came to know: a notice, a look of our own, an authority's order. */
export const DECISION_SOURCES = ['notice', 'own', 'order'] as const
export type DecisionSource = (typeof DECISION_SOURCES)[number]

/** Sections of the terms; their headings are `notifications.clauses`. */
export const CLAUSES = ['joining', 'forbidden', 'returned_payments'] as const
export type Clause = (typeof CLAUSES)[number]

/** The section of the terms that forbids what is the ground of a decision. */
export const CLAUSE_OF: Readonly<Record<RestrictionGround, Clause>> = {
  under_age: 'joining',
  child_abuse: 'forbidden',
  fake: 'forbidden',
  fraud: 'forbidden',
  harassment: 'forbidden',
  illegal: 'forbidden',
  photo_of_another: 'forbidden',
  photo_nude: 'forbidden',
  photo_advertising: 'forbidden',
  charge_back: 'returned_payments',
}

/** What was found, for each ground that needs it told; the words are `notifications.facts`. Other grounds say it themselves. */
export const FACTS = {
  child_abuse: ['pictures', 'words'],
  under_age: ['age_stated', 'photos'],
  fake: ['known_person', 'photos_of_others'],
  fraud: ['asked_for_money', 'same_text_to_many', 'led_elsewhere'],
  harassment: ['threat', 'insult', 'unwanted_messages'],
  illegal: ['offer', 'hate'],
} as const satisfies Record<NoticeKind, readonly string[]>
export type Fact = { [Ground in NoticeKind]: `${Ground}.${(typeof FACTS)[Ground][number]}` }[NoticeKind]
export const ALL_FACTS: readonly Fact[] = Object.entries(FACTS).flatMap(([ground, facts]) =>
  facts.map((fact) => `${ground}.${fact}` as Fact),
)
