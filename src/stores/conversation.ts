import { atom, computed } from 'nanostores'
import * as v from 'valibot'
import * as api from '../client/api.ts'
import { hasCode } from '../client/failure.ts'
import { Card } from '../contract/profiles.ts'
import { type Allowance, getChat, type Message } from '../contract/chat.ts'
import { spendMessage } from '../core/message-cost.ts'
import { appendMessage, lastSeq, mergeThread, prependPage, type Thread } from '../core/thread.ts'
import { takeCards } from './cards.ts'
import { $chats, chatWith, rememberOpened, setOpened, setRead, broadcastChats } from './chat.ts'
import { coalesced } from './coalesced.ts'
import { environment } from './environment.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready, valueOf } from './loadable.ts'
import { $outbox, changeOutgoing, type OutgoingMessage, removeOutgoing } from './outbox.ts'
import { persisted } from './persisted.ts'
import { $user, onMemberChange } from './sessions.ts'

const Conversation = v.object({ ...getChat.response.entries, profile: Card })
/** `conversation` is null until the first message. */
export type Conversation = v.InferOutput<typeof Conversation>
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
          .filter((outgoing) => outgoing.state === 'sending')
          .reduce((remaining) => spendMessage(remaining, user?.paid_user ?? false), state.value.allowance)
      : null,
)

const KEPT = 4
const PAINTED = 50
const snapshots = persisted({
  name: 'conversations',
  version: 2,
  area: 'session',
  owner: 'member',
  schema: v.array(Conversation),
})

interface Opening {
  readonly target: Target
  readonly load: () => Promise<void>
}
let opening: Opening | null = null
/** The newest message this tab has reported as read. */
let acknowledged = 0

const isFor = (wanted: Target, profile: string, conversation: string | undefined) =>
  'conversation' in wanted ? conversation === wanted.conversation : profile === wanted.profile
const shows = (wanted: Target) => (open: Conversation) =>
  isFor(wanted, open.profile.id, open.conversation?.id)

/** Shows a conversation: from what this tab knows of it, then afresh from the server. */
export function openConversation(target: Target): Promise<void> {
  const open = valueOf($conversation.get())
  if (!open || !shows(target)(open)) {
    acknowledged = 0
    $older.set('idle')
    removeOutgoing(({ state }) => state === 'sent')
    const known = snapshots.read()?.find(shows(target))
    $conversation.set(known ? ready(known) : LOADING)
  }
  const id = 'conversation' in target ? target.conversation : chatWith(target.profile)?.conversation.id
  setOpened(id ?? null)
  const current: Opening = { target, load: coalesced(() => loadNewest(current)) }
  opening = current
  return loadConversation()
}

export function closeConversation(): void {
  opening = null
  setOpened(null)
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
  const thread = open ? mergeThread(open, result.value, knownUpTo) : result.value
  takeArrived([...thread.messages, ...sent])
  showConversation({ ...result.value, ...copy(thread) })
  takeCards([result.value.profile])
}

function takeArrived(messages: readonly { id: string }[]): void {
  const arrivedIds = new Set(messages.map(({ id }) => id))
  removeOutgoing(({ id }) => arrivedIds.has(id))
}

const copy = ({ messages, has_older }: Thread) => ({ messages: [...messages], has_older })

/** Shows a message the server has taken. When messages before it are missing here, it takes its place with them. */
export function showSent({ id, profile }: OutgoingMessage, message: Message, allowance: Allowance): void {
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

/** Takes a newer state of the open conversation, and reports what came in as read. */
function showConversation(conversation: Conversation): void {
  $conversation.set(ready(conversation))
  const others = (snapshots.read() ?? []).filter((known) => known.profile.id !== conversation.profile.id)
  const painted = conversation.messages.slice(-PAINTED)
  const has_older = conversation.has_older || conversation.messages.length > painted.length
  snapshots.write([{ ...conversation, messages: painted, has_older }, ...others].slice(0, KEPT))
  if (!conversation.conversation) return
  setOpened(conversation.conversation.id)
  rememberOpened(conversation.conversation.id, conversation.profile.id)
  void acknowledge(conversation.conversation.id, conversation.messages)
}

async function acknowledge(conversation: string, messages: Conversation['messages']): Promise<void> {
  const newest = messages.findLast((message) => !message.mine)
  if (!newest || newest.seq <= acknowledged || !environment.isVisible()) return
  const before = acknowledged
  acknowledged = newest.seq
  setRead(conversation)
  const result = await api.readChat({ conversation, read_up_to: newest.seq })
  if (result.ok) broadcastChats()
  else if (acknowledged === newest.seq) acknowledged = before
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
  takeArrived(thread.messages)
  $conversation.set(ready({ ...now, ...copy(thread) }))
}

/** Loads again when the list has messages, or readings, that the open conversation does not show. */
function followList(): void {
  const open = valueOf($conversation.get())
  const listed = open && chatWith(open.profile.id)?.last_message
  if (!listed) return
  const known = open.messages.find((message) => message.seq === listed.seq)
  const isBehind = lastSeq(open) < listed.seq
  if (isBehind || (listed.read && known?.read === false)) void loadConversation()
}

onBrowserMount($conversation, () => {
  const stops = [
    $chats.listen(followList),
    environment.listen('visibilitychange', () => {
      if (environment.isVisible()) void loadConversation()
    }),
    onMemberChange(closeConversation),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
