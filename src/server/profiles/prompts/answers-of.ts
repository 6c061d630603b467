import type { Selectable } from 'kysely'
import type { OwnProfile, Profile } from '../../../contract/profiles.ts'
import { canSpeakTo, type ProfileRow } from '../../access.ts'
import type { Context, MemberContext } from '../../platform/context.ts'
import type { PromptAnswerTable } from '../tables.ts'
import { questionOf } from './questions.ts'

type AnswerRow = Selectable<PromptAnswerTable>

/** The answers of a profile in their order, the spoken one and those that were taken down as well. */
export function answerRows(
  { db, brand }: Pick<Context, 'db' | 'brand'>,
  profile: string,
): Promise<AnswerRow[]> {
  return db
    .selectFrom('prompt_answer')
    .selectAll()
    .where('pool', '=', brand.pool)
    .where('profile', '=', profile)
    .orderBy('position')
    .execute()
}

export const isSpoken = ({ file }: Pick<AnswerRow, 'file'>): boolean => file !== ''

/** What is heard of a spoken answer. */
const soundOf = ({ milliseconds, bars }: AnswerRow) => ({
  seconds: milliseconds / 1000,
  bars: JSON.parse(bars) as number[],
})

/**
 * What others see, as far as the brand has it, and hear, as far as both brands do: no answer that was taken down, and none to
 * a question that is asked no more.
 */
export async function answersOf(
  context: Context,
  profile: Pick<ProfileRow, 'id' | 'brand'>,
): Promise<Pick<Profile, 'prompts' | 'voice_answer'>> {
  const isRead = context.brand.site.features.includes('prompts')
  const isHeard = context.viewer !== null && canSpeakTo(context, profile)
  if (!isRead && !isHeard) return {}
  const shown = (await answerRows(context, profile.id)).flatMap((row) => {
    const { id, prompt, answer, removed } = row
    const question = removed === '' ? questionOf(context, prompt) : undefined
    return question === undefined ? [] : [{ row, told: { id, question, answer } }]
  })
  const spoken = shown.find(({ row }) => isSpoken(row))
  return {
    ...(isRead ? { prompts: shown.filter(({ row }) => !isSpoken(row)).map(({ told }) => told) } : {}),
    ...(isHeard && spoken ? { voice_answer: { ...spoken.told, ...soundOf(spoken.row) } } : {}),
  }
}

/** The viewer's own answers, all of them, as far as the brand has them. */
export async function ownAnswers(
  context: MemberContext,
): Promise<Pick<OwnProfile, 'prompts' | 'voice_answer'>> {
  const { features } = context.brand.site
  const rows = await answerRows(context, context.viewer.account)
  const told = ({ id, prompt, answer, removed }: AnswerRow) => ({
    ...{ id, prompt, answer },
    question: questionOf(context, prompt) ?? '',
    removed: removed !== '',
  })
  const spoken = rows.find(isSpoken)
  return {
    ...(features.includes('prompts') ? { prompts: rows.filter((row) => !isSpoken(row)).map(told) } : {}),
    ...(features.includes('voice')
      ? { voice_answer: spoken ? { ...told(spoken), ...soundOf(spoken) } : null }
      : {}),
  }
}
