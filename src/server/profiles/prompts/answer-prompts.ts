import { randomUUID } from 'node:crypto'
import type { BodyOf } from '../../../contract/calls/define-call.ts'
import type { answerPrompts as answerCall } from '../../../contract/calls/prompts.ts'
import type { OwnProfile } from '../../../contract/profiles.ts'
import type { MemberContext } from '../../platform/context.ts'
import { invalidFields } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { ownProfile } from '../own-profile.ts'
import { lockProfile } from '../photos/lock-profile.ts'
import { answerRows } from './answers-of.ts'
import { isAsked } from './questions.ts'

type Given = BodyOf<typeof answerCall>['prompts']

/**
 * Puts answers on the viewer's profile in the place of those before. One that stays as it was keeps its row, and with it what
 * was decided on it. Throws `invalid_fields`.
 */
export function answerPrompts(context: MemberContext, given: Given): Promise<OwnProfile> {
  return inTransaction(context, async (trx) => {
    const { db, brand, viewer, now } = trx
    await lockProfile(trx, viewer.account)
    const before = await answerRows(trx, viewer.account)
    const rows = given.map(({ prompt, answer }, position) => {
      const same = before.find((row) => row.prompt === prompt && row.answer === answer)
      // A question that is asked no more may keep its answer, not get one.
      if (!same && !isAsked(brand, prompt)) throw invalidFields({ prompts: 'not_in_list' })
      const made = {
        pool: brand.pool,
        id: randomUUID(),
        profile: viewer.account,
        created_at: now,
        removed: '',
      }
      return { ...made, ...same, prompt, answer, position }
    })
    await db
      .deleteFrom('prompt_answer')
      .where('pool', '=', brand.pool)
      .where('profile', '=', viewer.account)
      .execute()
    if (rows.length > 0) await db.insertInto('prompt_answer').values(rows).execute()
    return ownProfile(trx)
  })
}
