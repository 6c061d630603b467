import { atom, computed } from 'nanostores'
import * as v from 'valibot'
import * as api from '../client/api.ts'
import { hasCode } from '../client/failure.ts'
import { Card } from '../contract/profile.ts'
import { type Allowance, getChat } from '../contract/talking.ts'
import { spendMessage } from '../core/message-cost.ts'
import { mergeThread, prependPage } from '../core/thread.ts'
import { takeCards } from './cards.ts'
import { $chats, chatWith, rememberOpened, setOpened, setRead, tellTabs } from './chats.ts'
import { environment } from './environment.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready, valueOf } from './loadable.ts'
import { $outbox, takeOut } from './outbox.ts'
import { persisted } from './persisted.ts'
import { $user, onMemberChange } from './session.ts'

const Conversation = v.object({ ...getChat.response.entries, profile: Card })
/** `conversation` is null until the first message. */
export type Conversation = v.InferOutput<typeof Conversation>
/** A conversation by its id, or the one with a member, which may not exist yet. */
export type Target = { readonly conversation: string } | { readonly profile: string }

/** The conversation on show. */
export const $conversation = atom<Loadable<Conversation>>(IDLE)
export const $older = atom<'idle' | 'loading' | 'failed'>('idle')

/** What is left once the messages on their way have been paid for. */
export const $allowance = computed(
  [$conversation, $outbox, $user],
  (state, outbox, user): Allowance | null =>
    state.status === 'ready'
      ? outbox
          .filter((outgoing) => outgoing.state === 'sending')
          .reduce((left) => spendMessage(left, user?.paid_user ?? false), state.value.allowance)
      : null,
)

const KEPT = 4
const PAINTED = 50
const snapshots = persisted({
  name: 'conversations',
  version: 1,
  area: 'session',
  owner: 'member',
  schema: v.array(Conversation),
})

let target: Target | null = null
/** The newest message this tab has reported as read. */
let acknowledged = 0

const isFor = (conversation: Conversation, wanted: Target) =>
  'conversation' in wanted
    ? conversation.conversation?.id === wanted.conversation
    : conversation.profile.id === wanted.profile

/** Shows a conversation: from what this tab knows of it, then afresh from the server. */
export function openConversation(wanted: Target): Promise<void> {
  const state = $conversation.get()
  const isOpen = state.status === 'ready' && isFor(state.value, wanted)
  target = wanted
  if (!isOpen) {
    acknowledged = 0
    $older.set('idle')
    const known = snapshots.read()?.find((conversation) => isFor(conversation, wanted))
    $conversation.set(known ? ready(known) : LOADING)
  }
  const id = 'conversation' in wanted ? wanted.conversation : chatWith(wanted.profile)?.conversation.id
  setOpened(id ?? null)
  return loadConversation()
}

export function closeConversation(): void {
  target = null
  setOpened(null)
  $conversation.set(IDLE)
}

/** Fetches the newest messages of the open conversation. */
export async function loadConversation(): Promise<void> {
  const wanted = target
  if (!wanted) return
  const result = await api.getChat(wanted)
  if (wanted !== target) return
  const state = $conversation.get()
  if (!result.ok) {
    if (state.status !== 'ready' || hasCode(result.failure, 'not_found')) {
      $conversation.set(failed(result.failure))
    }
    return
  }
  const fresh = result.value
  const arrived = new Set(fresh.messages.map(({ id }) => id))
  takeOut(({ id }) => arrived.has(id))
  showConversation(
    state.status === 'ready' && isFor(state.value, wanted)
      ? { ...fresh, ...copy(mergeThread(state.value, fresh)) }
      : fresh,
  )
  takeCards([fresh.profile])
}

const copy = (thread: { messages: readonly Conversation['messages'][number][]; has_older: boolean }) => ({
  messages: [...thread.messages],
  has_older: thread.has_older,
})

/** Takes a newer state of the open conversation, and reports what came in as read. */
export function showConversation(conversation: Conversation): void {
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
  if (result.ok) tellTabs()
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
  if (result.ok) $conversation.set(ready({ ...now, ...copy(prependPage(now, result.value)) }))
}

/** Loads again when the list tells of messages, or of reading, that the open conversation does not show. */
function followList(): void {
  const open = valueOf($conversation.get())
  const listed = open && chatWith(open.profile.id)?.last_message
  if (!listed) return
  const known = open.messages.find((message) => message.seq === listed.seq)
  const isBehind = (open.messages.at(-1)?.seq ?? -1) < listed.seq
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
