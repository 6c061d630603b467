import type { Insertable } from 'kysely'
import { PROMPTS_LIMIT } from '../src/contract/profiles.ts'
import type { PromptAnswerTable } from '../src/server/profiles/tables.ts'
import { type DemoMember, stableId } from './members.ts'
import { createRandom } from './random.ts'
import { livelyMembers } from './relations.ts'
import { ANSWERS } from './texts/answers.ts'

/** No answer is given more often at one brand. */
const MOST = 2

/** Answers on profiles: those of the logins, and of every third other member. */
export function answersOf(
  site: string,
  demoMembers: readonly DemoMember[],
  pool: string,
  now: number,
): Insertable<PromptAnswerTable>[] {
  const random = createRandom(`${site}/answers`)
  const given = new Map<string, number>()
  return livelyMembers(demoMembers)
    .filter(({ kind }) => kind === 'demo' || kind === 'premium' || (kind === 'member' && random.chance(0.35)))
    .flatMap(({ id, language, joinedAgo }) => {
      const prompts = random.sample(Object.entries(ANSWERS[language]), random.whole(1, PROMPTS_LIMIT))
      return prompts.flatMap(([prompt, texts], position) => {
        const answer = random.pick(texts)
        const times = given.get(answer) ?? 0
        if (times === MOST) return []
        given.set(answer, times + 1)
        const made = { pool, id: stableId(`${id} ${prompt}`), profile: id, created_at: now - joinedAgo }
        return [{ ...made, position, prompt, answer }]
      })
    })
}
