import { describe, expect, it } from 'vitest'
import type { Message } from '../contract/talking.ts'
import { addMessage, mergeThread, prependPage } from './thread.ts'

const message = (seq: number, changes: Partial<Message> = {}): Message => ({
  id: `m${seq}`,
  conversation: 'c',
  seq,
  mine: false,
  kind: 'text',
  text: String(seq),
  photo: null,
  gift: null,
  credits: 0,
  refunded: false,
  at: seq,
  read: false,
  ...changes,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index))
const seqs = (thread: { messages: readonly Message[] }) => thread.messages.map(({ seq }) => seq)

describe('a conversation loaded again', () => {
  it('keeps the older pages that join the newest one', () => {
    const merged = mergeThread(
      { messages: range(1, 6), has_older: false },
      { messages: range(5, 8), has_older: true },
    )
    expect(seqs(merged)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(merged.has_older).toBe(false)
  })

  it('drops older pages when messages between are missing', () => {
    const merged = mergeThread(
      { messages: range(1, 3), has_older: false },
      { messages: range(5, 8), has_older: true },
    )
    expect(seqs(merged)).toEqual([5, 6, 7, 8])
    expect(merged.has_older).toBe(true)
  })

  it('keeps a message that was sent while the page was on its way', () => {
    const merged = mergeThread(
      { messages: range(1, 4), has_older: false },
      { messages: range(1, 3), has_older: false },
    )
    expect(seqs(merged)).toEqual([1, 2, 3, 4])
  })

  it('takes a message as read when a later one is', () => {
    const mine = [message(1, { mine: true }), message(2, { mine: true })]
    const merged = mergeThread(
      { messages: mine, has_older: false },
      { messages: [message(2, { mine: true, read: true })], has_older: true },
    )
    expect(merged.messages.map(({ read }) => read)).toEqual([true, true])
  })
})

it('puts a message in its place once', () => {
  const thread = { messages: range(1, 2), has_older: false }
  expect(seqs(addMessage(addMessage(thread, message(4)), message(3)))).toEqual([1, 2, 3, 4])
  expect(addMessage(thread, message(2, { text: 'new' })).messages[1]?.text).toBe('new')
})

it('puts an older page in front without doubles', () => {
  const thread = prependPage(
    { messages: range(3, 4), has_older: true },
    { messages: range(1, 3), has_older: false },
  )
  expect(seqs(thread)).toEqual([1, 2, 3, 4])
  expect(thread.has_older).toBe(false)
})
