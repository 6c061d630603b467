// Testing Library in the document of `dom.ts`: it looks for one while it loads, so that one is imported first.
import './dom.ts'
import { setImmediate as untilNextTurn } from 'node:timers/promises'
import {
  act,
  configure,
  fireEvent,
  getConfig,
  render as renderNow,
  screen,
  waitFor,
} from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'

export { act, cleanup, screen, waitFor, within } from '@testing-library/react'

const library = getConfig()

configure({
  asyncUtilTimeout: 5000,
  // The focus moves in an effect, which React runs in a turn after the one that showed the text.
  async asyncWrapper(wait) {
    const found: unknown = await library.asyncWrapper(wait)
    await untilNextTurn()
    return found
  },
})

/** Mounts an island, and lets its first effects settle. */
export const render = (node: ReactNode) => act(async () => renderNow(node))

// Each of these waits for all that its event sets off.
export const click = (element: Element) => act(async () => void fireEvent.click(element))
/** Presses with a finger or mouse; a plain `click` is what keys set off. */
export const tap = (element: Element) => act(async () => void fireEvent.click(element, { detail: 1 }))
export const typeInto = (field: Element, value: string) =>
  act(async () => void fireEvent.change(field, { target: { value } }))
/** Presses Enter; `taken` as a browser says that an input method has it. */
export const pressEnter = (element: Element, taken: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(element, { key: 'Enter', keyCode: 13, ...taken }))
export const submit = () =>
  act(async () => void fireEvent.submit(document.querySelector('form') ?? document.body))

/** The control of a label that holds the text. */
export const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { exact: false, selector: 'input, select, textarea' })

/** Waits until the page shows a text, be it spread over several elements. */
export const shows = (text: string) => waitFor(() => expect(document.body.textContent).toContain(text))
