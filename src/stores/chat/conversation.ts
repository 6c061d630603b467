import { atom, computed } from 'nanostores'
import * as v from 'valibot'
import * as api from '../../client/chat.ts'
import { hasCode } from '../../client/failure.ts'
import { type Allowance, ConversationView } from '../../contract/chat.ts'
import type { Message } from '../../contract/messages.ts'
import type { EventData } from '../../contract/events.ts'
import { spendCredits, spendMessage } from '../../core/message-cost.ts'
import {
  appendMessage,
  lastSeq,
  markUpTo,
  mergeThread,
  prependPage,
  replaceMessage,
  type Thread,
} from '../../core/thread.ts'
import { applyCards } from '../profiles/cards.ts'
import { $chats, chatWith } from './chat.ts'
import { rememberOpened } from './last-conversation.ts'
import { applyDrafts } from './drafts.ts'
import { coalesced } from '../page/coalesced.ts'
import { environment } from '../page/environment.ts'
import { onEvent } from '../live/handlers.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready, valueOf } from '../page/loadable.ts'
import {
  $outbox,
  changeOutgoing,
  isWaiting,
  kindOf,
  type OutgoingMessage,
  removeOutgoing,
  applyArrived,
} from './outbox.ts'
import { persisted } from '../page/persisted.ts'
import { expectMarks, keepReporting, reportRead, resetMarks, trackMarks, updateMarks } from './read-marks.ts'
import { $user, onMemberChange } from '../account/sessions.ts'
import { setTyping } from './typing.ts'

/** `conversation` is null until the first message. */
export type Conversation = v.InferOutput<typeof ConversationView>
/** A conversation by its id, or the one with a member, which may not exist yet. */
export type Target = { readonly conversation: string } | { readonly profile: string }

/**
 * The conversation on show. Its messages are consecutive; a sent message stays in the outbox until the messages before it
 * are fetched.
 */
export const $conversation = atom<Loadable<Conversation>>(IDLE)
export const $older = atom<'idle' | 'loading' | 'failed'>('idle')

/** The allowance after the messages on their way are paid for. */
export const $allowance = computed(
  [$conversation, $outbox, $user],
  (state, outbox, user): Allowance | null =>
    state.status === 'ready'
      ? outbox
          .filter(isWaiting)
          .reduce(
            (remaining, outgoing) =>
              kindOf(outgoing) === 'text'
                ? spendMessage(remaining, user?.paid_user ?? false)
                : spendCredits(remaining, outgoing.cost),
            state.value.allowance,
          )
      : null,
)

const KEPT = 4
const PAINTED = 50
const snapshots = persisted('conversations', v.array(ConversationView))

interface Opening {
  readonly target: Target
  readonly load: () => Promise<void>
}
let opening: Opening | null = null

const isFor = (wanted: Target, profile: string, conversation: string | undefined) =>
  'conversation' in wanted ? conversation === wanted.conversation : profile === wanted.profile
const shows = (wanted: Target) => (open: Conversation) =>
  isFor(wanted, open.profile.id, open.conversation?.id)

/** Shows a conversation: from what this tab knows of it, then afresh from the server. */
export function openConversation(target: Target): Promise<void> {
  const open = valueOf($conversation.get())
  if (!open || !shows(target)(open)) {
    resetMarks()
    $older.set('idle')
    removeOutgoing(({ state }) => state === 'sent')
    const known = snapshots.read()?.find(shows(target))
    $conversation.set(known ? ready(known) : LOADING)
  }
  const id = 'conversation' in target ? target.conversation : chatWith(target.profile)?.conversation.id
  expectMarks(id)
  const current: Opening = { target, load: coalesced(() => loadNewest(current)) }
  opening = current
  return loadConversation()
}

export function closeConversation(): void {
  opening = null
  expectMarks(undefined)
  $conversation.set(IDLE)
}

/** Fetches the newest messages of the open conversation. */
export const loadConversation = async (): Promise<void> => opening?.load()

async function loadNewest(current: Opening): Promise<void> {
  if (current !== opening) return
  const knownUpTo = lastSeq(valueOf($conversation.get()))
  const sent = $outbox.get().filter(({ state }) => state === 'sent')
  const result = await api.getChat(current.target)
  if (current !== opening) return
  const open = valueOf($conversation.get())
  if (!result.ok) {
    if (!open || hasCode(result.failure, 'not_found')) $conversation.set(failed(result.failure))
    return
  }
  const { conversation } = result.value
  const isSame = !conversation || conversation.id === open?.conversation?.id
  const thread = open && isSame ? mergeThread(open, result.value, knownUpTo) : result.value
  applyArrived([...thread.messages, ...sent].map(({ id }) => id))
  showConversation({ ...result.value, ...copy(thread) })
  applyCards([result.value.profile])
  applyDrafts([[result.value.profile.id, result.value.draft]])
  if (conversation) setTyping(conversation.id, result.value.typing)
}

const copy = ({ messages, has_older }: Thread) => ({ messages: [...messages], has_older })

/** Shows a message the server has acknowledged. When messages before it are missing here, it is shown with them. */
export function showSent(
  { id, profile }: Pick<OutgoingMessage, 'id' | 'profile'>,
  message: Message,
  allowance: Allowance,
): void {
  const isSame = (outgoing: OutgoingMessage) => outgoing.id === id
  if (!opening || !isFor(opening.target, profile, message.conversation)) return void removeOutgoing(isSame)
  const open = valueOf($conversation.get())
  const thread = open && appendMessage(open, message)
  if (thread) removeOutgoing(isSame)
  else changeOutgoing(isSame, { state: 'sent' })
  if (open) {
    const conversation = { id: message.conversation }
    showConversation({ ...open, conversation, ...copy(thread ?? open), allowance })
  }
  if (!thread) void loadConversation()
}

/** Shows a newer state of the open conversation, and reports what came in as read. */
function showConversation(conversation: Conversation): void {
  $conversation.set(ready(conversation))
  const others = (snapshots.read() ?? []).filter((known) => known.profile.id !== conversation.profile.id)
  const painted = conversation.messages.slice(-PAINTED)
  const has_older = conversation.has_older || conversation.messages.length > painted.length
  snapshots.write([{ ...conversation, messages: painted, has_older }, ...others].slice(0, KEPT))
  if (!conversation.conversation) return
  const { id } = conversation.conversation
  environment.whenActivated(() => rememberOpened(id, conversation.profile.id))
  updateMarks()
}

/** Adds an older page in front. */
export async function loadOlder(): Promise<void> {
  const open = valueOf($conversation.get())
  const before = open?.messages[0]?.seq
  if (!open?.conversation || before === undefined || $older.get() === 'loading') return
  $older.set('loading')
  const result = await api.getChat({ conversation: open.conversation.id, before })
  const now = valueOf($conversation.get())
  if (now?.conversation?.id !== open.conversation.id) return
  $older.set(result.ok ? 'idle' : 'failed')
  const thread = result.ok && prependPage(now, result.value, before)
  if (!thread) return
  applyArrived(thread.messages.map(({ id }) => id))
  $conversation.set(ready({ ...now, ...copy(thread) }))
}

/** Loads again when the list has messages, or readings, that the open conversation does not show. */
async function followList(): Promise<void> {
  // An event reaches the list first, then the conversation.
  await Promise.resolve()
  const open = valueOf($conversation.get())
  const listed = open && chatWith(open.profile.id)?.last_message
  if (!listed) return
  const known = open.messages.find((message) => message.seq === listed.seq)
  const isBehind = lastSeq(open) < listed.seq
  if (isBehind || (listed.mine && listed.read && known?.read === false)) void loadConversation()
}

/** A message of the open conversation goes to its end; where others are missing before it, all are fetched. */
function applyMessage({ profile, message }: EventData<'message'>): void {
  const open = valueOf($conversation.get())
  if (!open && opening && isFor(opening.target, profile, message.conversation)) return void loadConversation()
  if (open?.profile.id !== profile) return
  // A message that waited until now comes again.
  if (open.messages.some(({ id, waiting }) => id === message.id && waiting)) return void loadConversation()
  const changed = replaceMessage(open, message)
  if (changed !== open) {
    showConversation({ ...open, ...copy(changed) })
    // An answer on its way may be older than this.
    return void loadConversation()
  }
  const thread = open.conversation && appendMessage(open, message)
  if (thread === open) return
  if (thread) {
    applyArrived([message.id])
    showConversation({ ...open, ...copy(thread) })
  }
  // The event of a message sent elsewhere doesn't hold its cost.
  if (!thread || message.mine) void loadConversation()
}

function applyMark(conversation: string, seq: number, isRead: boolean): void {
  const open = valueOf($conversation.get())
  // An answer on its way may be older than this.
  if (!open) return void loadConversation()
  if (open.conversation?.id !== conversation) return
  const thread = markUpTo(open, seq, isRead)
  if (thread !== open) showConversation({ ...open, ...copy(thread) })
  if (seq > lastSeq(open)) void loadConversation()
}

function applyPresence({ profile, presence }: EventData<'presence'>): void {
  const open = valueOf($conversation.get())
  if (open?.profile.id !== profile) return
  $conversation.set(ready({ ...open, profile: { ...open.profile, presence } }))
}

trackMarks(() => valueOf($conversation.get()))

onBrowserMount($conversation, () => {
  const stops = [
    onEvent('message', applyMessage),
    onEvent('read', ({ conversation, read_up_to, mine }) => {
      if (!mine) applyMark(conversation, read_up_to, true)
    }),
    onEvent('delivered', ({ conversation, delivered_up_to }) =>
      applyMark(conversation, delivered_up_to, false),
    ),
    onEvent('presence', applyPresence),
    onEvent('reset', () => void loadConversation()),
    $chats.listen(() => void followList()),
    environment.listen('visibilitychange', () => {
      if (environment.isVisible()) void loadConversation()
    }),
    environment.listen('focus', reportRead),
    keepReporting(),
    onMemberChange(closeConversation),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
