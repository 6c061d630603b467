// @vitest-environment happy-dom
// A page in the back-forward cache is thrown out of it as soon as another page says something on a channel it holds open.
import { expect, it, vi } from 'vitest'
import { prerenderPage } from '../../../tests/support/prerendered.ts'

const channels: FakeChannel[] = []
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null
  isOpen = true
  said: unknown[] = []
  constructor() {
    channels.push(this)
  }
  postMessage(message: unknown): void {
    this.said.push(message)
  }
  close(): void {
    this.isOpen = false
  }
}
vi.stubGlobal('BroadcastChannel', FakeChannel)

it('closes the line to other tabs while a page is put away, and hears them again after', async () => {
  const { publish, subscribe } = await import('./browser.ts')
  const heard: unknown[] = []
  const stop = subscribe((message) => heard.push(message))
  const open = () => channels.filter(({ isOpen }) => isOpen)
  expect(open()).toHaveLength(1)
  window.dispatchEvent(new Event('pagehide'))
  publish('said while put away')
  expect(open()).toEqual([])
  window.dispatchEvent(new Event('pageshow'))
  const [line] = open()
  line?.onmessage?.({ data: 'after' })
  publish('here again')
  expect([heard, line?.said, channels.length]).toEqual([['after'], ['here again'], 2])
  stop()
  line?.onmessage?.({ data: 'to nobody' })
  expect(heard).toEqual(['after'])
})

it('writes nothing at its activation that was erased before its first frame', async () => {
  const { erase, keys, write } = await import('./browser.ts')
  window.sessionStorage.clear()
  const page = prerenderPage()
  const frames: (() => void)[] = []
  write('session', 'chats', 'of somebody')
  // The copy of a prerendered page is gone at its activation.
  window.sessionStorage.clear()
  page.activate(0, (draw) => frames.push(draw))
  for (const key of keys('session')) erase('session', key)
  while (frames.length > 0) frames.shift()?.()
  expect(window.sessionStorage.getItem('chats')).toBeNull()
  page.restore()
})
