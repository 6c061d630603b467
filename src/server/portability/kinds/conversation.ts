import type { Insertable } from 'kysely'
import { moveVersion } from '../../events/member-version.ts'
import { VOICE_SECONDS } from '../../../core/limits.ts'
import type {
  ConversationSideTable,
  MessagePhotoTable,
  MessageTable,
  MessageVoiceTable,
} from '../../chat/tables.ts'
import { orderPair } from '../../platform/db/row-locks.ts'
import type { Db } from '../../platform/db/store.ts'
import { Conversation, type Conversation as ConversationLine, type Message } from '../format.ts'
import { encodeThenStore, inLanes } from './files.ts'
import { inFuture, insertRows, type Kind, type Placed, type Session } from './kind.ts'
import { checkPicture, encodePicture, storePicture, type StoredPicture } from './pictures.ts'
import {
  checkRecording,
  encodeRecording,
  isNeverTaken,
  storeRecording,
  type StoredRecording,
} from './recordings.ts'

type ConversationRecord = Placed<ConversationLine>

const BATCH = 100
/** Files of messages that were prepared and are not written yet. */
const pictures = new WeakMap<Message, StoredPicture>()
const recordings = new WeakMap<Message, StoredRecording>()

export const conversation: Kind<ConversationRecord> = {
  schema: Conversation,
  batch: BATCH,
  files: (record) => filesOf(record).length,
  key: ({ id }) => id,
  names: ({ members }) => members,
  async check(session, records) {
    const begun = await begunPairs(session, records)
    const problems = new Map<ConversationRecord, string>()
    await inLanes(records.flatMap(filesOf), async (named) => {
      const problem =
        named.field === 'photo'
          ? await checkPicture(session, named)
          : await checkRecording(session, { ...named, seconds: VOICE_SECONDS })
      if (problem !== null) noteProblem(session, problems, named, problem)
    })
    return {
      problemOf(record) {
        const [one, other] = record.members
        const pair = `pair ${[one, other].sort().join(' ')}`
        const stranger = record.messages.findIndex(({ from }) => !record.members.includes(from))
        const problem =
          (one === other ? 'members: invalid' : null) ??
          (stranger < 0 ? null : `messages.${stranger}.from: not_in_list`) ??
          inFuture(session.now, { messages: Math.max(...record.messages.map(({ at }) => at)) }) ??
          problems.get(record) ??
          (session.taken.has(pair) || begun.has(pair) ? 'members: taken' : null)
        if (problem === null) session.taken.add(pair)
        return problem
      },
    }
  },
  async prepare(session, records) {
    const problems = new Map<ConversationRecord, string>()
    const left = await encodeThenStore(
      records.flatMap(filesOf),
      async (named) =>
        named.field === 'photo'
          ? await encodePicture(session, named)
          : await encodeRecording(session, { ...named, seconds: VOICE_SECONDS }),
      async ({ record, message, number }, encoded) => {
        if ('photo' in encoded) pictures.set(message, await storePicture(session, encoded))
        else {
          const id = session.idOf('message_voice', `${record.id} ${number}`)
          recordings.set(message, await storeRecording(session, id, encoded))
        }
      },
    )
    for (const [named, problem] of left) noteProblem(session, problems, named, problem)
    return problems
  },
  write,
}

/** A photo or a recording that a message of a record names. */
interface MessageFile {
  record: ConversationRecord
  message: Message
  number: number
  field: 'photo' | 'voice'
  file: string
  folder: string
}

const filesOf = (record: ConversationRecord): MessageFile[] =>
  record.messages.flatMap((message, number): MessageFile[] => {
    const from = { record, message, number, folder: record.folder }
    if ('photo' in message) return [{ ...from, field: 'photo', file: message.photo }]
    return 'voice' in message ? [{ ...from, field: 'voice', file: message.voice }] : []
  })

/** What two members wrote comes without a recording that is never taken; any other problem holds it back. */
function noteProblem(
  session: Session,
  problems: Map<ConversationRecord, string>,
  { record, field, number }: MessageFile,
  problem: string,
): void {
  const told = `messages.${number}.${field}: ${problem}`
  if (field === 'voice' && isNeverTaken(problem)) session.warn(record, told)
  else problems.set(record, told)
}

/** Pairs that have a conversation here already. */
async function begunPairs(session: Session, records: readonly ConversationRecord[]): Promise<Set<string>> {
  const pairs = records
    .filter(({ members }) => members.every((member) => session.members.get(member) === 'there'))
    .map(({ members: [one, other] }) => {
      const { low, high } = orderPair(session.idOf('member', one), session.idOf('member', other))
      return { low, high, name: `pair ${[one, other].sort().join(' ')}` }
    })
  if (pairs.length === 0) return new Set()
  const rows = await session.deps.store.db
    .selectFrom('conversation')
    .select(['low', 'high'])
    .where('pool', '=', session.brand.pool)
    .where('low', 'in', [...new Set(pairs.map(({ low }) => low))])
    .execute()
  return new Set(
    pairs
      .filter(({ low, high }) => rows.some((row) => row.low === low && row.high === high))
      .map(({ name }) => name),
  )
}

async function write(session: Session, db: Db, records: readonly ConversationRecord[]): Promise<void> {
  const { pool } = session.brand
  const all = records.map((record) => rowsOf(session, record))
  await insertRows(
    db,
    'conversation',
    all.map(({ conversation: row }) => row),
  )
  await insertRows(
    db,
    'conversation_side',
    all.flatMap(({ sides }) => sides),
  )
  await insertRows(
    db,
    'message_photo',
    all.flatMap(({ photos }) => photos),
  )
  await insertRows(
    db,
    'message',
    all.flatMap(({ messages }) => messages),
  )
  await insertRows(
    db,
    'message_voice',
    all.flatMap(({ voices }) => voices),
  )
  for (const member of new Set(records.flatMap(({ members }) => members))) {
    if (session.members.get(member) === 'there') moveVersion(db, pool, session.idOf('member', member))
  }
}

function rowsOf(session: Session, record: ConversationRecord) {
  const { pool } = session.brand
  const id = session.idOf('conversation', record.id)
  const [one, other] = record.members
  const memberId = (member: string) => session.idOf('member', member)
  const spoken = record.messages.toSorted((message, next) => message.at - next.at)
  const [first] = spoken
  const last_at = spoken.at(-1)?.at ?? 0
  const photos: Insertable<MessagePhotoTable>[] = []
  const keepPhoto = (message: Message, seq: number): string => {
    const { files } = pictures.get(message)!
    const photo = session.idOf('message_photo', `${record.id} ${seq}`)
    photos.push({
      ...{ pool, id: photo, profile: memberId(message.from), status: 'active' },
      ...{ ...files, created_at: message.at },
    })
    return photo
  }
  const voices: Insertable<MessageVoiceTable>[] = []
  const keepVoice = (message: Message, seq: number, recording: StoredRecording): string => {
    voices.push({
      ...{ pool, profile: memberId(message.from), conversation: id, seq, created_at: message.at },
      ...recording,
    })
    return recording.id
  }
  const messages = spoken.map((message, index): Insertable<MessageTable> => {
    const seq = index + 1
    const recording = recordings.get(message)
    return {
      ...{ pool, conversation: id, seq, id: session.idOf('message', `${record.id} ${seq}`) },
      ...{ sender: memberId(message.from), text: '', item: '', credits: 0 },
      ...{ refund_due_at: 0, refunded_at: 0, created_at: message.at },
      ...('gift' in message
        ? { kind: 'gift', item: message.gift }
        : 'photo' in message
          ? { kind: 'photo', item: keepPhoto(message, seq) }
          : recording
            ? { kind: 'voice', item: keepVoice(message, seq, recording), text: message.text }
            : { kind: 'text', text: message.text }),
    }
  })
  const count = messages.length
  const sideOf = (member: string, opposite: string): ConversationSideTable => {
    const removed_up_to = Math.min(count, record.removed[member] ?? 0)
    const read_up_to = Math.min(count, record.read[member] ?? count)
    const from = Math.max(removed_up_to, read_up_to)
    return {
      ...{ pool, profile: memberId(member), conversation: id, other: memberId(opposite) },
      unread: spoken.slice(from).filter((message) => message.from === opposite).length,
      ...{ read_up_to, delivered_up_to: count, removed_up_to, last_at, typing_at: 0 },
    }
  }
  return {
    conversation: {
      ...{ pool, id, ...orderPair(memberId(one), memberId(other)), starter: memberId(first?.from ?? one) },
      ...{
        last_seq: count,
        imported_seq: count,
        created_at: first?.at ?? 0,
        withheld: '' as const,
        due_at: 0,
      },
    },
    sides: [sideOf(one, other), sideOf(other, one)],
    messages,
    photos,
    voices,
  }
}
