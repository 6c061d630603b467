import { suited } from './about.ts'
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
    // Its picture is blurred, where the brand has that: nobody asked for it.
    { opens: 'other', read: false, unanswered: 'opening', treats: { from: 'other', gift: 'cake' } },
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

type Lines = readonly string[]
const isOpening = (lines: Lines): boolean => lines.length <= OPENING_LINES
const isByStarter = (lines: Lines, index: number): boolean => isOpening(lines) || index % 2 === 0

/** Whether these lines suit a member, as who starts or as the other. */
const canSay = (lines: Lines, member: DemoMember, isStarter: boolean): boolean =>
  lines.every((line, index) => isByStarter(lines, index) !== isStarter || suited(line, member).length > 0)

function talk(starter: DemoMember, other: DemoMember, lines: Lines): DemoMessage[] {
  return lines.map((line, index) => {
    const sender = isByStarter(lines, index) ? starter : other
    return withoutErased(textBy(sender, suited(line, sender)[0] ?? ''))
  })
}

/** Takes the first conversation out of `pool` whose lines suit one who starts and one of the others, as they are ordered. */
function takeTalk(
  pool: Lines[],
  starters: readonly DemoMember[],
  others: readonly DemoMember[],
  isPair: (starter: DemoMember, other: DemoMember) => boolean,
): { starter: DemoMember; other: DemoMember; lines: Lines } | undefined {
  for (const [index, lines] of pool.entries()) {
    const answering = others.filter((other) => canSay(lines, other, false))
    for (const starter of starters) {
      if (!canSay(lines, starter, true)) continue
      const other = answering.find((one) => isPair(starter, one))
      if (!other) continue
      pool.splice(index, 1)
      return { starter, other, lines }
    }
  }
  return undefined
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
    const treating = isTreated ? friends.filter(isGenerous) : []
    const pool = unanswered ? openings : talks
    const talkWith = (known: readonly DemoMember[]) =>
      opens === 'login'
        ? takeTalk(pool, [login], known, () => true)
        : takeTalk(pool, known, [login], () => true)
    const found = talkWith(treating) ?? talkWith(friends)
    if (!found) return []
    const { starter, other } = found
    const friend = starter === login ? other : starter
    free.delete(friend)
    const lines =
      unanswered === 'waiting' || unanswered === 'returned' ? found.lines.slice(0, 1) : found.lines
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
  for (let found; (found = takeTalk(talks, [...free], [...free], suit));) {
    const { starter, other, lines } = found
    free.delete(starter)
    free.delete(other)
    const messages = talk(starter, other, lines)
    among.push({ starter, other, messages, read: random.chance(0.6), isReturned: false })
  }
  return [...ofLogins, ...among]
}
