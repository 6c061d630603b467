import { afterEach, expect, it } from 'vitest'
import { act, cleanup, render } from '../../../tests/support/render.ts'
import { useKeyboardRoom } from './use-keyboard-room.ts'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(window, 'visualViewport')
})

function Conversation({ isOn }: { isOn: boolean }) {
  useKeyboardRoom(isOn)
  return null
}
const room = () => document.documentElement.style.getPropertyValue('--window')

it('a conversation ends above a keyboard that lies over the page', async () => {
  const view = Object.assign(new window.EventTarget(), { height: window.innerHeight, scale: 1 })
  Object.defineProperty(window, 'visualViewport', { value: view, configurable: true })
  const change = (values: Partial<typeof view>) =>
    act(async () => {
      Object.assign(view, values)
      view.dispatchEvent(new window.Event('resize'))
    })
  await render(<Conversation isOn />)
  expect(room()).toBe('')
  await change({ height: 420 })
  expect(room()).toBe('420px')
  await change({ scale: 2 })
  expect(room()).toBe('')
  await change({ scale: 1 })
  cleanup()
  expect(room()).toBe('')
})
