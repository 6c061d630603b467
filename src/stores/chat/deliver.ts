import { atom } from 'nanostores'
import * as api from '../../client/chat.ts'
import { sendRecording } from '../../client/voices.ts'
import { type Failure, hasCode, type Result } from '../../client/failure.ts'
import type { Allowance } from '../../contract/chat.ts'
import type { Message } from '../../contract/messages.ts'
import { KEPT_PHOTO_MEGABYTES } from '../../core/limits.ts'
import { messageCost } from '../../core/message-cost.ts'
import { changePrice } from './content-prices.ts'
import { setLastMessage, broadcastChats } from './chat.ts'
import { afterOutage } from '../page/after-outage.ts'
import { coalesced } from '../page/coalesced.ts'
import { $allowance, $conversation, loadConversation, showSent } from './conversation.ts'
import { returnToDraft } from './drafts.ts'
import { environment } from '../page/environment.ts'
import { onBrowserMount, ready, valueOf } from '../page/loadable.ts'
import {
  $outbox,
  addOutgoing,
  changeOutgoing,
  type Content,
  isOutboxChange,
  isWaiting,
  kindOf,
  NO_OUTGOING,
  type OutgoingMessage,
  readOutbox,
  refusalOf,
  removeOutgoing,
} from './outbox.ts'
import { $session, $user, onMemberChange } from '../account/sessions.ts'

/** Sends a text in the open conversation, for what it was shown to cost. */
export function sendText(text: string): void {
  const allowance = $allowance.get()
  if (allowance) send({ text: text.trim(), cost: priceNow(allowance) })
}

/** Sends something in the open conversation: now, or once online again. */
export function send(content: Content): void {
  const open = valueOf($conversation.get())
  const member = $user.get()?.id
  if (!open || member === undefined) return
  const { profile } = addOutgoing({ ...content, profile: open.profile.id, member })
  void deliverTo(profile)
}

const priceNow = (allowance: Allowance) => messageCost(allowance, $user.get()?.paid_user ?? false)

/** Tries what was refused again, at today's price. A repeat has the first try's key: no double. */
export function retrySending(profile: string): void {
  const allowance = $allowance.get()
  const isRefused = (outgoing: OutgoingMessage) => outgoing.profile === profile && outgoing.state === 'failed'
  for (const refused of $outbox.get().filter(isRefused)) {
    const price = allowance && kindOf(refused) === 'text' ? priceNow(allowance) : refused.cost
    changeOutgoing((outgoing) => outgoing.id === refused.id, { state: 'sending', failure: null, cost: price })
  }
  void deliverTo(profile)
}

/** Gives a message up; if it arrived after all, the conversation shows it. */
export function discard(id: string): OutgoingMessage | undefined {
  const [outgoing] = removeOutgoing((waiting) => waiting.id === id && waiting.state !== 'sending')
  if (outgoing) void loadConversation()
  return outgoing
}

/** Puts the text of a message that was not sent back where it was written. */
export function edit(id: string): void {
  const outgoing = discard(id)
  if (outgoing) returnToDraft(outgoing.profile, outgoing.text)
}

/** Gives up what was not sent to a member, for their conversation is removed. */
export function discardAll(profile: string): void {
  removeOutgoing((outgoing) => outgoing.profile === profile && outgoing.state !== 'sending')
}

/** A queue for each recipient, so that messages arrive in the order they were written. */
const queues = new Map<string, () => Promise<void>>()
const inFlight = new Map<string, Promise<void>>()

function deliverTo(profile: string): Promise<void> {
  const queue =
    queues.get(profile) ?? coalesced(() => environment.inTurn(`duet:outbox:${profile}`, () => drain(profile)))
  queues.set(profile, queue)
  const run = queue()
  inFlight.set(profile, run)
  return run
}

async function deliverAll(): Promise<void> {
  const profiles = new Set(
    $outbox
      .get()
      .filter(isWaiting)
      .map(({ profile }) => profile),
  )
  await Promise.all([...profiles].map(deliverTo))
}

/** Resolves when nothing is in flight any more. */
export const allSent = async (): Promise<void> => void (await Promise.all(inFlight.values()))

/** Reads what all tabs have written; what another tab has sent is shown by a load. */
async function readAll(): Promise<void> {
  await readOutbox()
  if ($outbox.get().some(({ state }) => state === 'sent')) void loadConversation()
}

/** Sends what waits for a member, whichever tab it was written in, until the connection breaks. */
async function drain(profile: string): Promise<void> {
  for (;;) {
    await readAll()
    const next = $outbox.get().find((outgoing) => outgoing.profile === profile && isWaiting(outgoing))
    if (!next || !environment.isOnline() || !(await deliver(next))) return
  }
}

interface Upload {
  /** The part that has left, 0 to 1. */
  readonly share: number
  readonly cancel: () => void
}

/** Photos and voice messages that leave from this tab, by the id of their message. */
export const $uploads = atom<ReadonlyMap<string, Upload>>(new Map())
export const NO_UPLOADS: ReadonlyMap<string, Upload> = new Map()

/** Whether the device keeps one more of this size until it is sent. */
export const hasRoomFor = (file: Blob): boolean =>
  $outbox.get().reduce((sum, { photo, voice }) => sum + ((photo ?? voice)?.size ?? 0), file.size) <=
  KEPT_PHOTO_MEGABYTES * 1024 * 1024

/** Null where it was cancelled. A repeat has the first try's key: no double. */
async function postFile(outgoing: OutgoingMessage, file: Blob): Promise<Answer | null> {
  const { id, profile, cost, text } = outgoing
  const controller = new AbortController()
  const { signal } = controller
  const cancel = () => controller.abort()
  const showProgress = (share: number) => $uploads.set(new Map($uploads.get()).set(id, { share, cancel }))
  const stop = onMemberChange(cancel)
  showProgress(0)
  const upload = { file, key: id, onProgress: showProgress, signal }
  const to = { profile, cost }
  const result = await (outgoing.voice ? sendRecording(to, text, upload) : api.sendPhoto(to, upload))
  stop()
  $uploads.set(new Map([...$uploads.get()].filter(([key]) => key !== id)))
  return signal.aborted && !result.ok ? null : result
}

type Answer = Result<{ message: Message; allowance: Allowance }>

function post(outgoing: OutgoingMessage): Promise<Answer | null> {
  const { id, profile, text, gift, photo, voice, cost } = outgoing
  const file = photo ?? voice
  if (file) return postFile(outgoing, file)
  return api.sendMessage({ profile, ...(gift ? { gift } : { text }), cost }, id)
}

/** Whether the connection works. */
async function deliver(outgoing: OutgoingMessage): Promise<boolean> {
  const isSame = ({ id }: OutgoingMessage) => id === outgoing.id
  const isBehind = (other: OutgoingMessage) => other.profile === outgoing.profile && isWaiting(other)
  changeOutgoing(isSame, { state: 'sending' })
  const result = await post(outgoing)
  if ($user.get()?.id !== outgoing.member) return false
  if (!result) {
    // It may have arrived all the same: then the conversation shows it.
    removeOutgoing(isSame)
    void loadConversation()
    return true
  }
  if (result.ok) {
    const { message, allowance } = result.value
    outage.settle()
    showSent(outgoing, message, allowance)
    setAllowance(allowance)
    setLastMessage(message)
    broadcastChats()
    return true
  }
  const failure = isFinal(result.failure) ? refusalOf(result.failure) : null
  const price = hasCode(result.failure, 'price_changed') ? result.failure.credits : undefined
  if (price !== undefined) {
    const kind = kindOf(outgoing)
    if (kind !== 'text') changePrice({ [kind === 'voice' ? 'photo' : kind]: price })
    changeOutgoing((other) => isBehind(other) && kindOf(other) === kind, { cost: price })
  }
  changeOutgoing(isBehind, failure ? { state: 'failed', failure } : { state: 'queued' })
  if (failure) void loadConversation()
  else outage.later()
  return failure !== null
}

/** The server has understood and said no; the same again would get the same answer. */
const isFinal = (failure: Failure) =>
  failure.kind === 'api' &&
  failure.code !== 'authentication_required' &&
  [400, 402, 403, 404, 413, 422].includes(failure.status)

const outage = afterOutage(() => void deliverAll())

export function setAllowance({ credits, free_messages_left, free_conversations_left }: Allowance): void {
  const user = $user.get()
  if (user) $session.set(ready({ ...user, credits, free_messages_left, free_conversations_left }))
}

/** Sends what any page of this member has left, now and whenever the device is online again. Returns an unsubscribe function. */
export const keepSending = (): (() => void) => $outbox.listen(() => undefined)

onBrowserMount($outbox, () => {
  let member: string | undefined
  const resumeNow = async () => {
    await readAll()
    await deliverAll()
  }
  const resume = () => environment.whenActivated(() => void resumeNow())
  const stops = [
    $user.subscribe((user) => {
      if (user?.id === member) return
      member = user?.id
      if ($outbox.get().some((outgoing) => outgoing.member !== member)) $outbox.set(NO_OUTGOING)
      if (member !== undefined) resume()
    }),
    outage.follow(),
    // A page that was kept for going back has not heard the other tabs.
    environment.listen('pageshow', resume),
    environment.subscribe((message) => {
      if (isOutboxChange(message)) resume()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
