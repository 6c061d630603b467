import { atom } from 'nanostores'
import * as v from 'valibot'
import * as calls from '../../client/games.ts'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { getMatchFinder } from '../../contract/calls/games.ts'
import { type Match, MatchAnswers } from '../../contract/games.ts'
import { applyCards } from '../profiles/cards.ts'
import {
  fromResult,
  IDLE,
  type Loadable,
  LOADING,
  failed,
  onBrowserMount,
  ready,
  valueOf,
} from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { $user, onMemberChange } from '../account/sessions.ts'

export type MatchQuestion = AnswerOf<typeof getMatchFinder>['questions'][number]

export interface MatchFinder {
  readonly questions: readonly MatchQuestion[]
  readonly answers: MatchAnswers
  /** Index of the question that is asked; as many as there are questions: all were. */
  readonly step: number
  /** A step was taken on this page. */
  readonly hasMoved: boolean
}

export const $matchFinder = atom<Loadable<MatchFinder>>(IDLE)
/** Members who go with the answers, best first. */
export const $matches = atom<Loadable<readonly Match[]>>(IDLE)

/** Answers that the server does not have yet. */
const draft = persisted(
  'match-finder',
  v.object({ answers: MatchAnswers, step: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
)

const finder = () => valueOf($matchFinder.get())

/** Asks on where the member left, or shows who goes with the answers given before. */
export async function loadMatchFinder(): Promise<void> {
  const member = $user.get()?.id
  if (!finder()) $matchFinder.set(LOADING)
  const result = await calls.getMatchFinder()
  if (member !== $user.get()?.id) return
  if (!result.ok) {
    if (!finder()) $matchFinder.set(failed(result.failure))
    return
  }
  const { questions, answers } = result.value
  const kept = draft.read()
  const hasAnswered = Object.keys(answers).length > 0
  const step = kept?.step ?? (hasAnswered ? questions.length : 0)
  show({
    questions,
    answers: kept?.answers ?? answers,
    step: Math.min(step, questions.length),
    hasMoved: false,
  })
}

function show(next: MatchFinder): void {
  $matchFinder.set(ready(next))
  if (next.step >= next.questions.length) void findMatches()
}

function move(changes: Partial<MatchFinder>): void {
  const now = finder()
  if (!now) return
  const next = { ...now, ...changes, hasMoved: true }
  draft.write({ answers: next.answers, step: next.step })
  show(next)
}

/** Answers a question; nothing: it makes no difference. */
export function answer(question: MatchQuestion['id'], value: string | undefined): void {
  const now = finder()
  if (!now || now.answers[question] === value) return
  const answers = { ...now.answers, [question]: value as never }
  if (value === undefined) delete answers[question]
  $matchFinder.set(ready({ ...now, answers }))
  draft.write({ answers, step: now.step })
}

export const nextQuestion = (): void => move({ step: (finder()?.step ?? 0) + 1 })
export const previousQuestion = (): void => move({ step: Math.max(0, (finder()?.step ?? 0) - 1) })
/** From the first question on, with the answers given so far. */
export const askAgain = (): void => move({ step: 0 })

/** Keeps the answers and finds who goes with them. */
export async function findMatches(): Promise<void> {
  const now = finder()
  if (!now) return
  const member = $user.get()?.id
  $matches.set(LOADING)
  const result = await calls.findMatches({ answers: now.answers })
  if (member !== $user.get()?.id || finder()?.answers !== now.answers) return
  if (result.ok) {
    draft.erase()
    applyCards(result.value.matches.map(({ profile }) => profile))
  }
  $matches.set(fromResult(result.ok ? { ok: true, value: result.value.matches } : result))
}

onBrowserMount($matchFinder, () =>
  onMemberChange(() => {
    $matchFinder.set(IDLE)
    $matches.set(IDLE)
  }),
)
