import { randomUUID } from 'node:crypto'
import type { BodyOf } from '../../../contract/calls/define-call.ts'
import type { answerPrompts as answerCall } from '../../../contract/calls/prompts.ts'
import type { OwnProfile } from '../../../contract/profiles.ts'
import type { MemberContext } from '../../platform/context.ts'
import { invalidFields } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { ownProfile } from '../own-profile.ts'
import { lockProfile } from '../photos/lock-profile.ts'
import { answerRows, isSpoken } from './answers-of.ts'
import { isAsked } from './questions.ts'

type Given = BodyOf<typeof answerCall>['prompts']

/**
 * Puts answers in writing on the viewer's profile in the place of those before. One to the same question keeps its id, by which it may be
 * reported, and while it stays as it was also what was decided on it. Throws `invalid_fields`.
 */
export function answerPrompts(context: MemberContext, given: Given): Promise<OwnProfile> {
  return inTransaction(context, async (trx) => {
    const { db, brand, viewer, now } = trx
    await lockProfile(trx, viewer.account)
    const before = (await answerRows(trx, viewer.account)).filter((row) => !isSpoken(row))
    const rows = given.map(({ prompt, answer }, position) => {
      const last = before.find((row) => row.prompt === prompt)
      if (last?.answer === answer) return { ...last, position }
      // A question that is asked no more may keep its answer, not get one.
      if (!isAsked(brand, prompt)) throw invalidFields({ prompts: 'not_in_list' })
      const id = last?.id ?? randomUUID()
      return {
        ...{ pool: brand.pool, id, profile: viewer.account, position },
        ...{ prompt, answer, created_at: now, removed: '', file: '', bars: '[]', milliseconds: 0 },
      }
    })
    await db
      .deleteFrom('prompt_answer')
      .where('pool', '=', brand.pool)
      .where('profile', '=', viewer.account)
      .where('file', '=', '')
      .execute()
    if (rows.length > 0) await db.insertInto('prompt_answer').values(rows).execute()
    return ownProfile(trx)
  })
}
