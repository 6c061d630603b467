// node docs/import/duolicious.ts FROM TO [--consent VERSION] [--photos 'photos/original-{uuid}.jpg']
//
// Makes files for `npm run import-members` of Duolicious's PostgreSQL tables. FROM holds them as CSV with the names of the
// columns, as `\copy person TO 'person.csv' CSV HEADER` writes them: person.csv, gender.csv, orientation.csv, looking_for.csv,
// relationship_status.csv, frequency.csv, yes_no_optional.csv, yes_no_maybe.csv, immediacy.csv, search_preference_gender.csv,
// photo.csv, skipped.csv of the tables of these names, and mam_message.csv of
//   SELECT mam_message.*, person.uuid AS sender FROM mam_message JOIN person ON person.id = person_id WHERE direction = 'O'
//   ORDER BY LEAST(person.uuid::text, remote_bare_jid), GREATEST(person.uuid::text, remote_bare_jid), mam_message.id
// docs/import/README.md says what comes of what.

import { parseArgs } from 'node:util'
import {
  consentsAt,
  conversationsOf,
  createNames,
  type Line,
  momentOf,
  readTable,
  type Said,
  tableBy,
  writeLines,
} from './convert.ts'

const SOURCE = 'duolicious'

type Words = Readonly<Record<string, string>>
/** The others have their own words for themselves; a profile may say them. */
const GENDERS: Words = { Man: 'man', Woman: 'woman', 'Trans man': 'man', 'Trans woman': 'woman' }
const SEXUALITIES: Words = { Straight: 'hetero', Gay: 'gay', Lesbian: 'lesbian', Bisexual: 'bi' }
const INTENTIONS: Words = {
  ...{ Friends: 'friendship', 'Short-term dating': 'see_what_comes' },
  ...{ 'Long-term dating': 'lasting', Marriage: 'lasting' },
}
const RELATIONSHIPS: Words = { Single: 'single', Divorced: 'divorced', Widowed: 'widowed' }
const SMOKING: Words = { Yes: 'regularly', No: 'never' }
const DRINKING: Words = { Often: 'regularly', Sometimes: 'sometimes', Never: 'never' }
const WANTED: Words = { Yes: 'wants', No: 'wants_none', Maybe: 'undecided' }

const genderOf = (name: string): string => GENDERS[name] ?? 'non_binary'
const childrenOf = (has: string, wants: string): string => {
  if (has === 'Yes') return wants === 'Yes' ? 'has_wants' : 'has'
  return WANTED[wants] ?? ''
}

export interface Options {
  /** Version of the terms whose acceptance was a consent to what the profile tells; '' where it was none. */
  consent?: string
  /** Where a photo lies, beside the files or at an address. */
  photos?: string
}

/** Latitude and longitude of a point as PostGIS writes it: hexadecimal EWKB, with its reference system or without. */
export function pointOf(hex: string): [number, number] {
  const bytes = Buffer.from(hex, 'hex')
  const isLittle = bytes[0] === 1
  const type = isLittle ? bytes.readUInt32LE(1) : bytes.readUInt32BE(1)
  const at = type & 0x20000000 ? 9 : 5
  const read = (offset: number) => (isLittle ? bytes.readDoubleLE(offset) : bytes.readDoubleBE(offset))
  return [read(at + 8), read(at)]
}

/** Microseconds since 1970 stand in the upper bits of a message's id. */
const sentAt = (id: string): string => new Date(Number((BigInt(id) >> 8n) / 1000n)).toISOString()

/** Converts a folder; answers the records of each file, and how many members were left out. */
export async function convert(
  from: string,
  to: string,
  { consent = '', photos = 'photos/original-{uuid}.jpg' }: Options = {},
): Promise<Record<string, number>> {
  const names = async (table: string) => {
    const rows = await tableBy(from, table, 'id')
    return (id = '') => rows.get(id)?.name ?? ''
  }
  const gender = await names('gender')
  const orientation = await names('orientation')
  const lookingFor = await names('looking_for')
  const relationship = await names('relationship_status')
  const frequency = await names('frequency')
  const optional = await names('yes_no_optional')
  const maybe = await names('yes_no_maybe')
  const immediacy = await names('immediacy')
  const sought = new Map<string, Set<string>>()
  for await (const { person_id = '', gender_id } of readTable(from, 'search_preference_gender'))
    sought.set(person_id, (sought.get(person_id) ?? new Set()).add(genderOf(gender(gender_id))))

  const nameFor = createNames()
  /** Ids by the names that messages have. */
  const idByUuid = new Map<string, string>()
  const ids = new Set<string>()
  let leftOut = 0

  async function* members(): AsyncGenerator<Line> {
    for await (const row of readTable(from, 'person')) {
      const { id = '', uuid = '', activated, shadow_banned_at = '', height_cm = '' } = row
      // Whoever put the account to sleep, and whom nobody is to see.
      if (activated !== 't' || shadow_banned_at !== '') {
        leftOut += 1
        continue
      }
      ids.add(id)
      idByUuid.set(uuid, id)
      const signedUp = momentOf(row.sign_up_time ?? '')
      const seeks = [...(sought.get(id) ?? [])]
      const height = Number(height_cm)
      yield {
        // Members log in by a code that is mailed: the address is theirs.
        ...{ kind: 'member', id, email: row.email, email_confirmed: signedUp, name: nameFor(row.name ?? '') },
        ...{ signed_up: signedUp, last_seen: momentOf(row.last_online_time ?? '') },
        ...{ gender: genderOf(gender(row.gender_id)), seeks: seeks.length === 1 ? seeks[0] : 'everyone' },
        ...{ date_of_birth: row.date_of_birth, coordinates: pointOf(row.coordinates ?? '') },
        ...{ about: row.about, premium: row.has_gold === 't', invisible: row.hide_me_from_strangers === 't' },
        sexuality: SEXUALITIES[orientation(row.orientation_id)] ?? '',
        intention: INTENTIONS[lookingFor(row.looking_for_id)] ?? '',
        relationship: RELATIONSHIPS[relationship(row.relationship_status_id)] ?? '',
        smoking: SMOKING[optional(row.smoking_id)] ?? '',
        drinking: DRINKING[frequency(row.drinking_id)] ?? '',
        children: childrenOf(optional(row.has_kids_id), maybe(row.wants_kids_id)),
        ...(height >= 120 && height <= 230 ? { height } : {}),
        notifications:
          immediacy(row.chats_notification) === 'Never'
            ? [{ kind: 'new_messages', channel: 'email', wanted: false }]
            : [],
        consents: consentsAt(signedUp, consent),
      }
    }
  }

  async function* pictures(): AsyncGenerator<Line> {
    const rows: { person: string; position: number; uuid: string }[] = []
    for await (const { person_id = '', position, uuid = '' } of readTable(from, 'photo'))
      if (ids.has(person_id)) rows.push({ person: person_id, position: Number(position), uuid })
    for (const { person, uuid } of rows.sort((one, other) => one.position - other.position))
      yield {
        ...{ kind: 'photo', id: uuid, member: person, at: '2000-01-01T00:00:00Z' },
        file: photos.replaceAll('{uuid}', uuid),
      }
  }

  /** Whoever skipped somebody does not want to see them; whoever reported them besides, not to be written to either. */
  async function* skipped(): AsyncGenerator<Line> {
    for await (const row of readTable(from, 'skipped')) {
      const { subject_person_id = '', object_person_id = '', reported, created_at = '' } = row
      if (ids.has(subject_person_id) && ids.has(object_person_id))
        yield {
          ...{ kind: reported === 't' ? 'block' : 'decline', from: subject_person_id, to: object_person_id },
          at: momentOf(created_at),
        }
    }
  }

  async function* messages(): AsyncGenerator<Said> {
    for await (const { id = '', sender = '', remote_bare_jid = '', body = '' } of readTable(from, 'mam_message')) {
      const [writer, reader] = [sender, remote_bare_jid.split('@')[0] ?? ''].map((uuid) => idByUuid.get(uuid))
      // A voice message has no words.
      if (writer && reader && body !== '') yield { from: writer, to: reader, at: sentAt(id), text: body, isRead: true }
    }
  }

  return {
    members: await writeLines(to, 'members', SOURCE, members()),
    photos: await writeLines(to, 'photos', SOURCE, pictures()),
    blocks: await writeLines(to, 'blocks', SOURCE, skipped()),
    conversations: await writeLines(to, 'conversations', SOURCE, conversationsOf(messages())),
    left_out: leftOut,
  }
}

if (import.meta.main) {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({ options: { consent: text, photos: text }, allowPositionals: true })
  const [from, to] = positionals
  if (!from || !to) throw new Error('node docs/import/duolicious.ts FROM TO')
  console.log(await convert(from, to, values))
}
