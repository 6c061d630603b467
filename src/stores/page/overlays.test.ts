import '../../../tests/support/dom.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { environment } from './environment.ts'
import { isQueued, type Overlay, PAUSE, queueOverlay } from './overlays.ts'

let opened: Overlay[]
let leave: Map<Overlay, () => void>
beforeEach(() => {
  vi.useFakeTimers()
  opened = []
  leave = new Map()
})
afterEach(() => {
  for (const close of leave.values()) close()
  document.body.replaceChildren()
  vi.useRealTimers()
})

const ask = (overlay: Overlay) =>
  leave.set(
    overlay,
    queueOverlay(overlay, () => opened.push(overlay)),
  )
const close = (overlay: Overlay) => leave.get(overlay)?.()
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

function put<Name extends 'dialog' | 'textarea' | 'button'>(name: Name): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  document.body.append(element)
  return element
}

describe('the one queue of what opens over a page', () => {
  it('opens one at a time, visitors’ and members’ alike, in one order', async () => {
    const order: Overlay[] = [
      'consent',
      'entry',
      'activate',
      'match',
      'login',
      'signup',
      'icebreaker',
      'push',
    ]
    for (const overlay of [...order].reverse()) ask(overlay)
    ask('bonus')
    for (const [index, overlay] of [...order, 'bonus' as const].entries()) {
      await pass(0)
      expect(opened.slice(index)).toEqual([overlay])
      close(overlay)
    }
  })

  it('forgets what is no longer due', async () => {
    ask('match')
    await pass(0)
    ask('bonus')
    expect(isQueued('bonus')).toBe(true)
    close('bonus')
    close('match')
    await pass(PAUSE)
    expect(opened).toEqual(['match'])
    expect(isQueued('bonus')).toBe(false)
  })

  it('opens nothing over a dialog in use, until it is closed and a moment has passed', async () => {
    const dialog = put('dialog')
    dialog.showModal()
    ask('match')
    ask('consent')
    await pass(60_000)
    expect(opened).toEqual([])
    dialog.close()
    await pass(PAUSE)
    expect(opened).toEqual([])
    await pass(PAUSE)
    expect(opened).toEqual(['consent'])
  })

  it('opens nothing unasked while somebody types, but what was asked for', async () => {
    const words = put('textarea')
    words.focus()
    for (const overlay of ['activate', 'match', 'bonus', 'push'] as const) ask(overlay)
    await pass(60_000)
    expect(opened).toEqual(['push'])
    close('push')
    await pass(60_000)
    put('button').focus()
    await pass(2 * PAUSE)
    expect(opened).toEqual(['push', 'activate'])
  })

  it('is one for both bundles of a page', async () => {
    const here = environment.common('test', () => ({ from: 'islands' }))
    vi.resetModules()
    const other = await import('./environment.ts')
    expect(other.environment.common('test', () => ({ from: 'visitors' }))).toBe(here)
  })
})
