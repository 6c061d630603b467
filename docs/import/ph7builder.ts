// node docs/import/ph7builder.ts FROM TO [--consent VERSION] [--photos 'photos/{username}/{album}/{file}']
//
// Makes files for `npm run import-members` of pH7Builder's MySQL tables. FROM holds them as CSV with the names of the columns,
// in UTF-8: members.csv, members_info.csv, members_privacy.csv, members_notifications.csv, members_friends.csv, pictures.csv of
// the tables of these names, and messages.csv of
//   SELECT * FROM ph7_messages ORDER BY LEAST(sender, recipient), GREATEST(sender, recipient), sendDate
// docs/import/README.md says what comes of what.

import { parseArgs } from 'node:util'
import {
  consentsAt,
  conversationsOf,
  createNames,
  type Line,
  momentOf,
  plainText,
  readTable,
  type Said,
  tableBy,
  writeLines,
} from './convert.ts'

const SOURCE = 'ph7builder'
const SEXES: Readonly<Record<string, string>> = { male: 'man', female: 'woman' }
const UNREAD = '1'
/** Groups of those who never paid: visitors, free members, and whose payment is awaited. */
const FREE_GROUPS = new Set(['1', '2', '9'])
/** Whom the system puts in the place of those who left. */
const GHOST = '1'

export interface Options {
  /** Version of the terms whose acceptance was a consent to what the profile tells; '' where it was none. */
  consent?: string
  /** Where a picture lies, beside the files or at an address. */
  photos?: string
}

/** Who does not come: couples, whom no brand has, the banned, and who stands for those who left. */
const isLeftOut = ({ profileId, sex, ban }: Readonly<Record<string, string>>): boolean =>
  profileId === GHOST || !SEXES[sex ?? ''] || ban === '1'

/** Converts a folder; answers the records of each file, and how many members were left out. */
export async function convert(
  from: string,
  to: string,
  { consent = '', photos = 'photos/{username}/{album}/{file}' }: Options = {},
): Promise<Record<string, number>> {
  const info = await tableBy(from, 'members_info', 'profileId')
  const privacy = await tableBy(from, 'members_privacy', 'profileId')
  const notifications = await tableBy(from, 'members_notifications', 'profileId')
  const nameFor = createNames()
  const usernames = new Map<string, string>()
  let leftOut = 0

  async function* members(): AsyncGenerator<Line> {
    for await (const row of readTable(from, 'members')) {
      if (isLeftOut(row)) {
        leftOut += 1
        continue
      }
      const { profileId: id = '', username = '', groupId = '', matchSex = '', birthDate = '' } = row
      usernames.set(id, username)
      const about = info.get(id)
      const signedUp = momentOf(row.joinDate ?? '') || '2000-01-01T00:00:00Z'
      const sought = matchSex.split(',').filter((sex) => SEXES[sex])
      const height = Number(about?.height)
      const wants = notifications.get(id)
      yield {
        ...{ kind: 'member', id, email: row.email, name: nameFor(username) },
        ...(row.active === '1' ? { email_confirmed: signedUp } : {}),
        ...(/^\$2[aby]\$/.test(row.password ?? '') ? { password_hash: row.password } : {}),
        ...{ language: (row.lang ?? '').slice(0, 2), signed_up: signedUp },
        ...(momentOf(row.lastActivity ?? '') ? { last_seen: momentOf(row.lastActivity ?? '') } : {}),
        ...{ gender: SEXES[row.sex ?? ''], date_of_birth: birthDate },
        seeks: sought.length === 1 ? SEXES[sought[0] ?? ''] : 'everyone',
        ...{ country: (about?.country ?? '').toUpperCase(), city: about?.city },
        about: plainText(about?.description ?? ''),
        ...(height >= 120 && height <= 230 ? { height } : {}),
        ...{ premium: !FREE_GROUPS.has(groupId), invisible: privacy.get(id)?.searchProfile === 'no' },
        notifications: [
          ...(wants?.enableNewsletters === '1' ? [{ kind: 'news', channel: 'email', wanted: true }] : []),
          ...(wants?.newMsg === '0' ? [{ kind: 'new_messages', channel: 'email', wanted: false }] : []),
        ],
        consents: consentsAt(signedUp, consent),
      }
    }
  }

  async function* pictures(): AsyncGenerator<Line> {
    for await (const { pictureId, profileId = '', albumId = '', file = '', approved, createdDate = '' } of readTable(
      from,
      'pictures',
    )) {
      const username = usernames.get(profileId)
      if (username === undefined) continue
      const names: Record<string, string> = { username, album: albumId, file }
      yield {
        ...{ kind: 'photo', id: pictureId, member: profileId, at: momentOf(createdDate) },
        file: photos.replaceAll(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole),
        reviewed: approved === '1',
      }
    }
  }

  /** A friend that was asked for is a like, one that said yes likes back. */
  async function* friends(): AsyncGenerator<Line> {
    for await (const { profileId = '', friendId = '', requestDate = '', pending } of readTable(from, 'members_friends')) {
      if (!usernames.has(profileId) || !usernames.has(friendId)) continue
      const at = momentOf(requestDate) || '2000-01-01T00:00:00Z'
      yield { kind: 'like', from: profileId, to: friendId, at }
      if (pending === '0') yield { kind: 'like', from: friendId, to: profileId, at }
    }
  }

  async function* messages(): AsyncGenerator<Said> {
    for await (const { sender = '', recipient = '', title = '', message = '', sendDate = '', status } of readTable(
      from,
      'messages',
    )) {
      if (!usernames.has(sender) || !usernames.has(recipient) || sender === recipient) continue
      const text = [plainText(title), plainText(message)].filter((part) => part !== '').join('\n\n')
      yield { from: sender, to: recipient, at: momentOf(sendDate), text, isRead: status !== UNREAD }
    }
  }

  async function* credits(): AsyncGenerator<Line> {
    for await (const row of readTable(from, 'members')) {
      const { profileId: id = '', credits: amount = '0' } = row
      if (usernames.has(id) && Number(amount) > 0)
        yield { kind: 'credits', id: `${id}-balance`, member: id, amount: Number(amount) }
    }
  }

  return {
    members: await writeLines(to, 'members', SOURCE, members()),
    photos: await writeLines(to, 'photos', SOURCE, pictures()),
    likes: await writeLines(to, 'likes', SOURCE, friends()),
    conversations: await writeLines(to, 'conversations', SOURCE, conversationsOf(messages())),
    credits: await writeLines(to, 'credits', SOURCE, credits()),
    left_out: leftOut,
  }
}

if (import.meta.main) {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({ options: { consent: text, photos: text }, allowPositionals: true })
  const [from, to] = positionals
  if (!from || !to) throw new Error('node docs/import/ph7builder.ts FROM TO')
  console.log(await convert(from, to, values))
}
