import { atom } from 'nanostores'
import * as api from '../client/api.ts'
import type { Failure, Result } from '../client/failure.ts'
import type { Allowance, Message } from '../contract/chat.ts'
import { messageCost } from '../core/message-cost.ts'
import { chatWith, setLastMessage, broadcastChats } from './chat.ts'
import { $allowance, $conversation, loadConversation, showSent } from './conversation.ts'
import { returnToDraft } from './drafts.ts'
import { ready, valueOf } from './loadable.ts'
import { $outbox, changeOutgoing, type OutgoingMessage, addOutgoing, removeOutgoing } from './outbox.ts'
import { $session, $user } from './sessions.ts'

/** Why the server would not take what was sent; the text is back where it was typed. */
export interface Refusal {
  readonly profile: string
  readonly failure: Failure
}
export const $refusal = atom<Refusal | null>(null)

/** Sends go out one after another for each profile, so that they arrive in the order they were written. */
const queues = new Map<string, Promise<void>>()

/** Sends a text in the open conversation, for what it was shown to cost. */
export function sendText(text: string): void {
  const open = valueOf($conversation.get())
  const allowance = $allowance.get()
  if (!open || !allowance) return
  $refusal.set(null)
  enqueue(
    addOutgoing({
      profile: open.profile.id,
      text: text.trim(),
      cost: messageCost(allowance, $user.get()?.paid_user ?? false),
    }),
  )
}

/** Tries everything again that did not get through to a profile. A repeat has the first try's key: no double. */
export function retrySending(profile: string): void {
  const again = $outbox
    .get()
    .filter((outgoing) => outgoing.profile === profile && outgoing.state === 'failed')
  changeOutgoing((outgoing) => again.includes(outgoing), { state: 'sending' })
  for (const outgoing of again) enqueue(outgoing)
}

/** Gives a message up that did not get through; if it arrived after all, the conversation shows it. */
export function discard(id: string): void {
  removeOutgoing((outgoing) => outgoing.id === id)
  void loadConversation()
}

function enqueue({ id, profile }: OutgoingMessage): void {
  const before = queues.get(profile) ?? Promise.resolve()
  queues.set(
    profile,
    before.then(() => deliver(id)),
  )
}

/** Resolves when nothing is on its way any more. */
export const allSent = async (): Promise<void> => void (await Promise.all(queues.values()))

async function deliver(id: string): Promise<void> {
  const outgoing = $outbox.get().find((waiting) => waiting.id === id)
  if (outgoing?.state !== 'sending') return
  const { profile, text, cost } = outgoing
  const conversation = outgoing.conversation === undefined ? conversationWith(profile) : outgoing.conversation
  changeOutgoing((waiting) => waiting.id === id, { conversation })
  const to = conversation === null ? { profile } : { conversation }
  settle(outgoing, await api.sendMessage({ ...to, text, cost }, id))
}

function conversationWith(profile: string): string | null {
  const open = valueOf($conversation.get())
  const known = open?.profile.id === profile ? open.conversation?.id : undefined
  return known ?? chatWith(profile)?.conversation.id ?? null
}

function settle(outgoing: OutgoingMessage, result: Result<{ message: Message; allowance: Allowance }>): void {
  const isSame = (waiting: OutgoingMessage) => waiting.id === outgoing.id
  const isQueued = (waiting: OutgoingMessage) =>
    waiting.profile === outgoing.profile && waiting.state === 'sending'
  if (result.ok) {
    const { message, allowance } = result.value
    showSent(outgoing, message, allowance)
    takeAllowance(allowance)
    setLastMessage(message)
    broadcastChats()
  } else if (isRefused(result.failure)) {
    const removed = removeOutgoing((waiting) => isSame(waiting) || isQueued(waiting))
    returnToDraft(outgoing.profile, removed.map((waiting) => waiting.text).join('\n'))
    $refusal.set({ profile: outgoing.profile, failure: result.failure })
    void loadConversation()
  } else {
    changeOutgoing((waiting) => isSame(waiting) || isQueued(waiting), { state: 'failed' })
  }
}

/** The server has understood and said no; the same again would get the same answer. */
const isRefused = (failure: Failure) =>
  failure.kind === 'api' && [400, 402, 403, 404, 413, 422].includes(failure.status)

function takeAllowance({ credits, free_messages_left, free_conversations_left }: Allowance): void {
  const user = $user.get()
  if (user) $session.set(ready({ ...user, credits, free_messages_left, free_conversations_left }))
}
