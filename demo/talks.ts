import type { Gift, Locale, MessageKind } from '../src/contract/lists.ts'
import { type DemoMember, ringOf } from './members.ts'
import { createRandom } from './random.ts'
import { livelyMembers, realMembers, suit } from './relations.ts'
import { TEXTS } from './texts/by-language.ts'

/** An opening that waits for its answer has no more lines. */
const OPENING_LINES = 2

export interface DemoMessage {
  sender: DemoMember
  kind: MessageKind
  text: string
  /** Id of the photo, or of the gift. */
  item: string
}

export interface DemoConversation {
  starter: DemoMember
  other: DemoMember
  messages: readonly DemoMessage[]
  /** Whether the receiver of the last message has read it. */
  read: boolean
  /** Longer ago than anybody reads it: what the first message cost has come back. */
  isReturned: boolean
}

/** A conversation of a login: how it goes, and with whom. Photos and gifts come from whoever bought credits. */
interface Plan {
  opens: 'login' | 'other'
  read: boolean
  with?: 'pending_deletion' | 'deleted'
  treats?: { from: 'login' | 'other'; gift: Gift }
  /** Nothing but an opening, or its first line, which waits to be read, or waited in vain. */
  unanswered?: 'opening' | 'waiting' | 'returned'
}

/** `demo` writes for nothing: at most two conversations, and ten messages. */
const PLANS: Partial<Record<DemoMember['kind'], readonly Plan[]>> = {
  demo: [
    { opens: 'other', read: true, treats: { from: 'other', gift: 'coffee' } },
    { opens: 'login', read: false },
    { opens: 'other', read: false, unanswered: 'opening' },
    { opens: 'other', read: true, with: 'deleted' },
  ],
  premium: [
    { opens: 'login', read: true, treats: { from: 'login', gift: 'ticket' } },
    { opens: 'other', read: false, treats: { from: 'other', gift: 'tulips' } },
    { opens: 'other', read: false, unanswered: 'opening' },
    { opens: 'login', read: false, unanswered: 'waiting' },
    { opens: 'login', read: false, unanswered: 'returned' },
    { opens: 'other', read: true, with: 'pending_deletion' },
  ],
  owing: [{ opens: 'login', read: true, treats: { from: 'login', gift: 'coffee' } }],
}

const textBy = (sender: DemoMember, text: string): DemoMessage => ({ sender, kind: 'text', text, item: '' })

/** Erasing a member takes their words. */
const withoutErased = (message: DemoMessage): DemoMessage =>
  message.sender.status === 'deleted' ? { ...message, text: '' } : message

function talk(starter: DemoMember, other: DemoMember, lines: readonly string[]): DemoMessage[] {
  const isWaiting = lines.length <= OPENING_LINES
  return lines.map((line, index) =>
    withoutErased(textBy(isWaiting || index % 2 === 0 ? starter : other, line)),
  )
}

/** A photo of the giver's own, and a gift. */
function treats(giver: DemoMember, gift: Gift): DemoMessage[] {
  const photo = giver.photos.at(-1)
  return [
    ...(photo ? [{ sender: giver, kind: 'photo', text: '', item: photo.id } as const] : []),
    { sender: giver, kind: 'gift', text: '', item: gift },
  ]
}

/**
 * Conversations in the brand's main language, none with the words of another: those of the logins, and what words are left
 * for among others. Nobody else begins more than one.
 */
export function conversationsOf(
  site: string,
  main: Locale,
  demoMembers: readonly DemoMember[],
): DemoConversation[] {
  const random = createRandom(`${site}/talks`)
  const isOpening = (lines: readonly string[]) => lines.length <= OPENING_LINES
  const openings = TEXTS[main].conversations.filter(isOpening)
  const talks = TEXTS[main].conversations.filter((lines) => !isOpening(lines))
  const lively = livelyMembers(demoMembers)
  const speakers = lively.filter(({ kind, language }) => kind === 'member' && language === main)
  const free = new Set(random.sample(speakers, speakers.length))
  // They have other words.
  for (const member of ringOf(demoMembers)) free.delete(member)

  function converse(login: DemoMember, plan: Plan): DemoConversation[] {
    const { opens, read, unanswered, with: status } = plan
    const suiting = (members: Iterable<DemoMember>) => [...members].filter((other) => suit(login, other))
    const left = realMembers(demoMembers).filter(
      (other) => other.kind === 'member' && other.status === status,
    )
    const friends = status ? [...suiting(left), ...left] : suiting(free)
    const isGenerous = ({ paid, photos }: DemoMember) => paid && photos.length > 1
    const isTreated = plan.treats?.from === 'other'
    const friend = (isTreated ? friends.find(isGenerous) : undefined) ?? friends[0]
    const words = (unanswered ? openings : talks).shift()
    if (!friend || !words) return []
    free.delete(friend)
    const [starter, other] = opens === 'login' ? [login, friend] : [friend, login]
    const lines = unanswered === 'waiting' || unanswered === 'returned' ? words.slice(0, 1) : words
    const giver = isTreated ? friend : login
    const given = plan.treats && isGenerous(giver) ? treats(giver, plan.treats.gift) : []
    const said = talk(starter, other, lines)
    const messages = [...said.slice(0, -1), ...given, ...said.slice(-1)]
    return [{ starter, other, messages, read, isReturned: unanswered === 'returned' }]
  }

  const ofLogins = lively.flatMap((login) =>
    (PLANS[login.kind] ?? []).flatMap((plan) => converse(login, plan)),
  )
  const among: DemoConversation[] = []
  for (const starter of free) {
    const other = [...free].find((one) => suit(starter, one))
    if (!other) continue
    const lines = talks.shift()
    if (!lines) break
    free.delete(starter)
    free.delete(other)
    const messages = talk(starter, other, lines)
    among.push({ starter, other, messages, read: random.chance(0.6), isReturned: false })
  }
  return [...ofLogins, ...among]
}
