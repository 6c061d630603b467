import * as v from 'valibot'
import { Id, text } from './fields.ts'
import { ANSWER_LENGTH, PROMPTS_LIMIT } from './profiles.ts'

/** What one reads as letters: an emoji of several code points is one. */
export const graphemes = (value: string): number => [...new Intl.Segmenter().segment(value)].length

/** Questions a member may answer on the profile, the brand's own first. */
export const PromptList = v.object({ prompts: v.array(v.object({ id: Id, question: v.string() })) })

export const Answer = v.pipe(
  text(1, 8 * ANSWER_LENGTH),
  v.check((value) => graphemes(value) <= ANSWER_LENGTH, 'too_long'),
)

/** All answers of the profile in their order. */
export const PromptAnswers = v.strictObject({
  prompts: v.pipe(
    v.array(v.strictObject({ prompt: Id, answer: Answer }), 'invalid'),
    v.maxLength(PROMPTS_LIMIT, 'too_many'),
    v.check((given) => new Set(given.map(({ prompt }) => prompt)).size === given.length, 'invalid'),
  ),
})
