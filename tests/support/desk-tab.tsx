// The desk as a browser's tab shows it, on the real desk in process. Import it before anything that looks for a document.
import './dom.ts'
import { vi } from 'vitest'
import { Desk } from '../../src/desk/Desk.island.tsx'
import { handOver } from '../../src/desk/owner.ts'
import { $router } from '../../src/desk/router.ts'
import type { TestOperator } from './operators.ts'
import { act, cleanup, render } from './render.ts'

/** Lets the browser's calls be made by an operator from now on, as another tab signs them in. */
export function browseAs({ fetch }: TestOperator): void {
  vi.stubGlobal('fetch', fetch)
}

/** Opens the desk in a new tab, at `path`. */
export async function openDesk(who: TestOperator, path = '/'): Promise<void> {
  closeDesk()
  browseAs(who)
  $router.open(path)
  await render(<Desk />)
}

/** The tab goes, with all it held. */
export function closeDesk(): void {
  cleanup()
  handOver('')
}

/** Goes to another address in the same tab. */
export const go = (path: string) => act(async () => void $router.open(path))

/** The window is looked at again after a while: what is old is read anew. */
export const refocus = () =>
  act(async () => {
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now + 60_000)
    window.dispatchEvent(new Event('visibilitychange'))
  })

/** Presses a key where the focus is. */
export const press = (key: string, more: KeyboardEventInit = {}) =>
  act(async () => {
    const event = new KeyboardEvent('keydown', {
      key,
      code: codeOf(key),
      bubbles: true,
      cancelable: true,
      ...more,
    })
    const isHeld = (modifier: string) => modifier === 'Control' && more.ctrlKey === true
    Object.defineProperty(event, 'getModifierState', { value: isHeld })
    const focused = document.activeElement
    // A browser takes the focus out of a dialog that closes.
    const isGone = focused?.closest('dialog:not([open])') != null
    ;(isGone || !focused ? document.body : focused).dispatchEvent(event)
  })

const codeOf = (key: string) =>
  key === ' ' ? 'Space' : /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key
