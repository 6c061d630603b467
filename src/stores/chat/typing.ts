import { atom } from 'nanostores'
import { readChat } from '../../client/chat.ts'
import { environment } from '../page/environment.ts'
import { onEvent } from '../live/handlers.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { onMemberChange } from '../account/sessions.ts'

/** Typing is reported again after this. */
const REPORT_EVERY = 3_000
/** The typing indicator ends when no report came for this long. */
const TYPING_MS = 6_000

export const NOBODY: ReadonlySet<string> = new Set()
/** Conversations in which the other member is writing just now. */
export const $typing = atom(NOBODY)

const timers = new Map<string, ReturnType<typeof setTimeout>>()
let reported = { conversation: '', at: 0 }

export function setTyping(conversation: string, isTyping: boolean): void {
  clearTimeout(timers.get(conversation))
  if (isTyping)
    timers.set(
      conversation,
      setTimeout(() => setTyping(conversation, false), TYPING_MS),
    )
  if ($typing.get().has(conversation) === isTyping) return
  const others = [...$typing.get()].filter((id) => id !== conversation)
  $typing.set(new Set(isTyping ? [...others, conversation] : others))
}

/** Reports to the other member that this one is writing, every few seconds, or has stopped. */
export function reportTyping(conversation: string, isTyping: boolean): void {
  const isReported = reported.conversation === conversation && environment.now() < reported.at + REPORT_EVERY
  if (isTyping ? isReported : reported.conversation !== conversation) return
  reported = isTyping ? { conversation, at: environment.now() } : { conversation: '', at: 0 }
  void readChat({ conversation, typing: isTyping })
}

onBrowserMount($typing, () => {
  const stops = [
    onEvent('typing', ({ conversation, typing }) => setTyping(conversation, typing)),
    onEvent('message', ({ message }) => {
      if (!message.mine) setTyping(message.conversation, false)
    }),
    onMemberChange(() => $typing.set(NOBODY)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
