import { cleanStores, keepMount } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type FakeBrowser, fakeBrowser } from '../../../tests/support/environment.ts'
import { connect } from '../../../tests/support/stores.ts'
import { applyEvent } from '../live/stream.ts'
import { $session, $user } from '../account/sessions.ts'
import { $typing, NOBODY, reportTyping } from './typing.ts'

let browser: FakeBrowser
let reports: unknown[]
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  browser = fakeBrowser()
  browser.cookies.set('signed_in', '1')
  reports = []
  connect((_input, init) => {
    if (init?.method === 'PUT') reports.push(JSON.parse(init.body as string))
    return Promise.resolve(new Response(null, { status: 204 }))
  })
  $session.set({ status: 'ready', value: { id: 'u1' } as NonNullable<ReturnType<typeof $user.get>> })
  keepMount($typing)
})
afterEach(() => {
  cleanStores($typing, $user, $session)
  $typing.set(NOBODY)
  $session.set({ status: 'idle' })
  browser.restore()
  vi.useRealTimers()
})

describe('typing', () => {
  it('is reported every three seconds at most, and once when the text is empty again', () => {
    for (let key = 0; key < 70; key += 1) {
      reportTyping('c1', true)
      browser.time += 100
    }
    expect(reports).toEqual(Array(3).fill({ conversation: 'c1', typing: true }))
    reportTyping('c1', false)
    reportTyping('c1', false)
    expect(reports.slice(3)).toEqual([{ conversation: 'c1', typing: false }])
    reportTyping('c2', true)
    expect(reports).toHaveLength(5)
  })

  it('of the other member shows until they stop, or nothing is heard for six seconds', () => {
    const isShown = () => $typing.get().has('c1')
    applyEvent('typing', { conversation: 'c1', typing: true })
    expect(isShown()).toBe(true)
    applyEvent('typing', { conversation: 'c1', typing: false })
    expect(isShown()).toBe(false)
    applyEvent('typing', { conversation: 'c1', typing: true })
    vi.advanceTimersByTime(4000)
    applyEvent('typing', { conversation: 'c1', typing: true })
    vi.advanceTimersByTime(4000)
    expect(isShown()).toBe(true)
    vi.advanceTimersByTime(2000)
    expect(isShown()).toBe(false)
  })
})
