import { describe, expect, it } from 'vitest'
import type { Message } from '../contract/messages.ts'
import { appendMessage, mergeThread, prependPage } from './thread.ts'

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
  delivered: false,
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
      6,
    )
    expect(seqs(merged)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect(merged.has_older).toBe(false)
  })

  it('drops older pages when messages between are missing', () => {
    const merged = mergeThread(
      { messages: range(1, 3), has_older: false },
      { messages: range(5, 8), has_older: true },
      3,
    )
    expect(seqs(merged)).toEqual([5, 6, 7, 8])
    expect(merged.has_older).toBe(true)
  })

  it('keeps a message that was sent while the page was on its way', () => {
    const merged = mergeThread(
      { messages: range(1, 4), has_older: false },
      { messages: range(1, 3), has_older: false },
      3,
    )
    expect(seqs(merged)).toEqual([1, 2, 3, 4])
  })

  it('keeps a first message that was sent while the empty page was on its way', () => {
    const merged = mergeThread(
      { messages: range(1, 1), has_older: false },
      { messages: [], has_older: false },
      0,
    )
    expect(seqs(merged)).toEqual([1])
  })

  it('is empty once all of it was removed', () => {
    const merged = mergeThread(
      { messages: range(1, 4), has_older: true },
      { messages: [], has_older: false },
      4,
    )
    expect(merged).toEqual({ messages: [], has_older: false })
  })

  it('keeps as read what an answer on its way does not know as such', () => {
    const own = range(1, 2).map((each) => ({ ...each, mine: true }))
    const read = own.map((each) => ({ ...each, delivered: true, read: true }))
    const merged = mergeThread(
      { messages: read, has_older: false },
      { messages: [...own, message(3)], has_older: false },
      2,
    )
    expect(merged.messages.slice(0, 2)).toEqual(read)
  })

  it('takes a message as read when a later one is', () => {
    const ownMessages = [message(1, { mine: true }), message(2, { mine: true })]
    const merged = mergeThread(
      { messages: ownMessages, has_older: false },
      { messages: [message(2, { mine: true, read: true })], has_older: true },
      2,
    )
    expect(merged.messages.map(({ read }) => read)).toEqual([true, true])
  })
})

describe('a message that was sent', () => {
  const thread = { messages: range(1, 2), has_older: false }

  it('follows the one before it', () => {
    expect(appendMessage(thread, message(3))).toEqual({ messages: range(1, 3), has_older: false })
  })

  it('is the first of an empty conversation', () => {
    const empty = { messages: [], has_older: false }
    expect(appendMessage(empty, message(1))).toEqual({ messages: range(1, 1), has_older: false })
  })

  it('has no place yet while a message before it is missing', () => {
    expect(appendMessage(thread, message(4))).toBeUndefined()
  })

  it('changes nothing where it is known', () => {
    expect(appendMessage(thread, message(2, { text: 'again' }))).toBe(thread)
  })
})

describe('an older page', () => {
  it('comes before what it was asked for', () => {
    const thread = prependPage(
      { messages: range(3, 4), has_older: true },
      { messages: range(1, 2), has_older: false },
      3,
    )
    expect(thread).toEqual({ messages: range(1, 4), has_older: false })
  })

  it('is dropped when the thread begins elsewhere by now', () => {
    const page = { messages: range(1, 2), has_older: false }
    expect(prependPage({ messages: range(60, 90), has_older: true }, page, 3)).toBeUndefined()
  })
})
