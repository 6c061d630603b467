import type { Selectable } from 'kysely'
import type { OwnAnswer, PromptAnswer } from '../../../contract/profiles.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { PromptAnswerTable } from '../tables.ts'
import { questionOf } from './questions.ts'

/** The answers of a profile in their order, also those that were taken down. */
export function answerRows(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  profile: string,
): Promise<Selectable<PromptAnswerTable>[]> {
  return db
    .selectFrom('prompt_answer')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('profile', '=', profile)
    .orderBy('position')
    .execute()
}

/** What others see: no answer that was taken down, and none to a question that is asked no more. */
export async function answersOf(context: Context, profile: string): Promise<PromptAnswer[]> {
  const rows = await answerRows(context, profile)
  return rows.flatMap(({ id, prompt, answer, removed }) => {
    const question = removed === '' ? questionOf(context, prompt) : undefined
    return question === undefined ? [] : [{ id, question, answer }]
  })
}

/** The viewer's own answers, all of them. */
export async function ownAnswers(context: MemberContext): Promise<OwnAnswer[]> {
  const rows = await answerRows(context, context.viewer.account)
  return rows.map(({ id, prompt, answer, removed }) => ({
    ...{ id, prompt, answer },
    question: questionOf(context, prompt) ?? '',
    removed: removed !== '',
  }))
}
