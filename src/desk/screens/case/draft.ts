// What an operator has put together of a decision: it outlives a failure, a change by others, and a look at another case.

import type * as v from 'valibot'
import type { CaseDecision } from '../../../contract/desk/cases.ts'
import type { CaseMeasure } from '../../../contract/desk/case-lists.ts'
import { type NoticeKind, NOTICE_KINDS } from '../../../contract/lists.ts'
import { FACTS } from '../../../contract/moderation.ts'
import { WORDS_LETTERS } from '../../../core/cases.ts'
import type { CaseDetail } from '../../cases.ts'
import { ownedAtom } from '../../owner.ts'

type Decision = v.InferInput<typeof CaseDecision>

export type Draft = Omit<Decision, 'id' | 'version' | 'measure' | 'facts' | 'words'> & {
  measure?: CaseMeasure
  facts: string[]
  words: string
}

const EMPTY: Draft = { facts: [], words: '' }

/** By the number of the case. */
export const $drafts = ownedAtom<Readonly<Record<string, Draft>>>({})

export const draftOf = (drafts: Readonly<Record<string, Draft>>, id: string): Draft => drafts[id] ?? EMPTY
export const changeDraft = (id: string, change: Partial<Draft>): void =>
  $drafts.set({ ...$drafts.get(), [id]: { ...draftOf($drafts.get(), id), ...change } })
export const dropDraft = (id: string): void => $drafts.set({ ...$drafts.get(), [id]: EMPTY })

const ANSWER_LETTERS = 2000
const WITH_FACTS: readonly CaseMeasure[] = ['warning', 'text_removed', 'suspended', 'removed']
/** Answers that say nothing without words. */
const ANSWERS: readonly CaseMeasure[] = ['answered', 'request_refused', 'order_done', 'order_refused']
const RULINGS: readonly CaseMeasure[] = ['upheld', 'reversed', 'changed']

/** What a measure asks for. */
export interface Fields {
  /** Facts to choose from, as `FACTS` names them. */
  facts: readonly string[]
  days: boolean
  message: boolean
  photo: boolean
  photo_ground: boolean
  instead: boolean
  ground: boolean
  order: boolean
  /** Whom a removal was reported to, under which number and when. */
  authority: boolean
  reference: boolean
  reported_at: boolean
  /** Until when something is held. */
  until: boolean
  /** When a member is told; may be left out. */
  inform_at: boolean
  /** Letters that may be added; 0 where nothing is. */
  words: number
  /** Nothing is decided without words. */
  hasToAnswer: boolean
}

const isNotice = (ground: string | undefined): ground is NoticeKind =>
  NOTICE_KINDS.some((kind) => kind === ground)

/** Copies and deletions speak for themselves. */
const asksForAnswer = ({ request }: CaseDetail, measure: CaseMeasure): boolean =>
  measure === 'granted' &&
  (request?.kind === 'rectification' || request?.kind === 'objection' || request?.kind === 'restriction')

export function fieldsOf(detail: CaseDetail, draft: Draft): Fields {
  const { measure, instead } = draft
  const isWithFacts = measure !== undefined && WITH_FACTS.includes(measure)
  const isRuling = measure !== undefined && RULINGS.includes(measure)
  // Where a notifier is right nothing was done that could be undone.
  const hasInstead = measure === 'changed' || (measure === 'reversed' && detail.appeal?.side === 'notifier')
  const ground = isWithFacts ? detail.ground : hasInstead && instead === 'removed' ? draft.ground : undefined
  const isReported =
    ground === 'child_abuse' && (measure === 'removed' || (hasInstead && instead === 'removed'))
  const isAnswer = measure !== undefined && (ANSWERS.includes(measure) || asksForAnswer(detail, measure))
  const refusesPhoto = measure === 'photo_refused' || (hasInstead && instead === 'photo_refused')
  return {
    facts: isNotice(ground) ? FACTS[ground].map((fact) => `${ground}.${fact}`) : [],
    days: measure === 'suspended',
    message: measure === 'text_removed',
    photo: measure === 'photo_refused' && detail.kind !== 'photo',
    photo_ground: refusesPhoto,
    instead: hasInstead,
    ground: hasInstead && instead === 'removed',
    order: measure === 'refunded' && detail.money?.order === '',
    ...{ authority: isReported, reference: isReported, reported_at: isReported },
    until: measure === 'hold_longer',
    inform_at: detail.subject !== '' && (measure === 'order_done' || measure === 'order_refused'),
    words: isAnswer ? ANSWER_LETTERS : isWithFacts || isRuling || refusesPhoto ? WORDS_LETTERS : 0,
    hasToAnswer: isAnswer,
  }
}

/** What is typed, and may not be empty. */
const TYPED: readonly string[] = ['order', 'authority', 'reference']

/** The decision as it would be sent: without what its measure does not ask for. Null while something is missing. */
export function decisionOf(detail: CaseDetail, draft: Draft): Decision | null {
  const { measure } = draft
  if (measure === undefined) return null
  const fields = fieldsOf(detail, draft)
  const facts = draft.facts.filter((fact) => fields.facts.includes(fact))
  const { days, message, photo, photo_ground, instead, ground, order } = draft
  const { authority, reference, reported_at, until, inform_at } = draft
  const chosen = {
    ...{ days, message, photo, photo_ground, instead, ground, order },
    ...{ authority, reference, reported_at, until },
  }
  const asked = Object.entries(chosen).filter(([name]) => fields[name as keyof typeof chosen])
  const words = fields.words > 0 ? draft.words.trim() : ''
  const isMissing =
    (fields.facts.length > 0 && facts.length === 0) ||
    asked.some(([name, value]) => value === undefined || (TYPED.includes(name) && value === '')) ||
    (fields.hasToAnswer && words === '') ||
    [...words].length > fields.words
  if (isMissing) return null
  return {
    ...{ id: detail.id, version: detail.version, measure, facts, words },
    ...(fields.inform_at && inform_at !== undefined ? { inform_at } : {}),
    ...Object.fromEntries(asked),
  }
}
