import { VOICE_ANSWER_SECONDS } from '../../../core/limits.ts'
import type { Db } from '../../platform/db/store.ts'
import { isAsked } from '../../profiles/prompts/questions.ts'
import { VoiceAnswer, type VoiceAnswer as VoiceAnswerLine } from '../format.ts'
import { encodeThenStore, inLanes } from './files.ts'
import { inFuture, insertRows, type Kind, type Placed, type Session } from './kind.ts'
import { checkRecording, encodeRecording, storeRecording, type StoredRecording } from './recordings.ts'

type AnswerRecord = Placed<VoiceAnswerLine>

const BATCH = 40
/** Recordings of records that were prepared and are not written yet. */
const prepared = new WeakMap<AnswerRecord, StoredRecording>()

export const voiceAnswer: Kind<AnswerRecord> = {
  schema: VoiceAnswer,
  batch: BATCH,
  key: ({ id }) => id,
  names: ({ member }) => [member],
  async check(session, records) {
    const spoken = await membersWhoSpoke(session, records)
    const problems = new Map<AnswerRecord, string | null>()
    await inLanes(records, async (record) => {
      problems.set(record, await checkRecording(session, { ...record, seconds: VOICE_ANSWER_SECONDS }))
    })
    return {
      problemOf(record) {
        const { member, prompt, at } = record
        const answer = `voice answer ${member}`
        const problem = problems.get(record)
        const refusal =
          inFuture(session.now, { at }) ??
          (isAsked(session.brand, prompt) ? null : 'prompt: not_in_list') ??
          (problem ? `file: ${problem}` : null) ??
          (session.taken.has(answer) || spoken.has(member) ? 'member: taken' : null)
        if (refusal === null) session.taken.add(answer)
        return refusal
      },
    }
  },
  async prepare(session, records) {
    const problems = await encodeThenStore(
      records,
      (record) => encodeRecording(session, { ...record, seconds: VOICE_ANSWER_SECONDS }),
      async (record, encoded) => {
        const id = session.idOf('voice_answer', record.id)
        prepared.set(record, await storeRecording(session, id, encoded))
      },
    )
    return new Map([...problems].map(([record, problem]) => [record, `file: ${problem}`]))
  },
  write,
}

/** Those of the records' members, by the source's id, who have a spoken answer here already. */
async function membersWhoSpoke(session: Session, records: readonly AnswerRecord[]): Promise<Set<string>> {
  const there = records
    .map(({ member }) => member)
    .filter((member) => session.members.get(member) === 'there')
  if (there.length === 0) return new Set()
  const byId = new Map(there.map((member) => [session.idOf('member', member), member]))
  const rows = await session.deps.store.db
    .selectFrom('prompt_answer')
    .select('profile')
    .where('pool', '=', session.brand.pool)
    .where('profile', 'in', [...byId.keys()])
    .where('file', '<>', '')
    .execute()
  return new Set(rows.map(({ profile }) => byId.get(profile) ?? ''))
}

async function write(session: Session, db: Db, records: readonly AnswerRecord[]): Promise<void> {
  const { pool } = session.brand
  await insertRows(
    db,
    'prompt_answer',
    records.map((record) => ({
      ...{ pool, profile: session.idOf('member', record.member), position: 0 },
      ...{ prompt: record.prompt, answer: record.text, created_at: record.at },
      ...prepared.get(record)!,
    })),
  )
}
