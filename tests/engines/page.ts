// A page as each engine can be asked for it. Journeys are written against it, and know no browser.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import type * as TestingLibrary from '@testing-library/dom'

/** Elements in sight: by selector, by label, or by role and a part of the name; of them those that hold a text. */
export type Target =
  | { css: string; text?: string }
  | { label: string; text?: string }
  | { role: 'button' | 'link' | 'heading'; name: string; text?: string }

export const button = (name: string): Target => ({ role: 'button', name })
export const link = (name: string): Target => ({ role: 'link', name })
export const heading = (name: string): Target => ({ role: 'heading', name })
export const field = (label: string): Target => ({ label })
export const css = (selector: string, text = ''): Target => ({ css: selector, text })

/** The browser's side of a page, and an element there. */
export interface Driver<Handle> {
  open(url: string): Promise<void>
  url(): Promise<string>
  /** Runs the text of a function in the page, and waits for what it promises. */
  run<Result>(script: string, ...given: unknown[]): Promise<Result>
  find(script: string, target: Target): Promise<Handle[]>
  click(handle: Handle): Promise<void>
  /** Puts a text in place of what a field holds. */
  fill(handle: Handle, text: string): Promise<void>
  choose(handle: Handle, value: string): Promise<void>
  attach(handle: Handle, file: string): Promise<void>
  /** The window, as PNG. */
  screenshot(file: `${string}.png`): Promise<void>
  close(): Promise<void>
}

/** Whatever is done to a target waits until it is there. */
export interface EnginePage {
  goto(path: string): Promise<void>
  /** Path and query. */
  path(): Promise<string>
  click(target: Target): Promise<void>
  fill(target: Target, text: string): Promise<void>
  /** Chooses a select's entry by its value, or by the words a person reads. */
  choose(target: Target, entry: string): Promise<void>
  /** Gives a file by its path. */
  attach(target: Target, file: string): Promise<void>
  /** Texts of all elements that the target finds now. */
  texts(target: Target): Promise<string[]>
  /** Runs a function in the page, which knows nothing of what is around it here. */
  evaluate<Result>(script: () => Result | Promise<Result>): Promise<Result>
  screenshot(file: `${string}.png`): Promise<void>
  close(): Promise<void>
}

const WITHIN_MS = 30_000
const PAUSE_MS = 100
/** Finds by role and label, in the page. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

export function pageOf<Handle>(driver: Driver<Handle>, baseURL: string): EnginePage {
  const prepare = async (target: Target) => {
    if ('css' in target || (await driver.run<boolean>(`() => 'TestingLibraryDom' in window`))) return
    await driver.run(`() => { ${LIBRARY} }`)
  }
  const insist = async (work: () => Promise<unknown>, what: Target | string): Promise<void> => {
    const end = Date.now() + WITHIN_MS
    for (;;) {
      try {
        await work()
        return
      } catch (cause) {
        // The page may just be replacing it, or itself.
        if (Date.now() > end) throw new Error(`${JSON.stringify(what)}: ${String(cause)}`, { cause })
        await wait(PAUSE_MS)
      }
    }
  }
  const act = (target: Target, work: (handle: Handle) => Promise<unknown>): Promise<void> =>
    insist(async () => {
      await prepare(target)
      const [handle] = await driver.find(find.toString(), target)
      if (!handle) throw new Error('it is not there')
      await work(handle)
    }, target)
  return {
    // A page that is just on its way elsewhere ends it in Firefox.
    goto: (path) => insist(() => driver.open(new URL(path, baseURL).href), path),
    path: async () => {
      const { pathname, search } = new URL(await driver.url())
      return pathname + search
    },
    click: (target) => act(target, (handle) => driver.click(handle)),
    fill: (target, text) => act(target, (handle) => driver.fill(handle, text)),
    choose: (target, entry) =>
      act(target, async (handle) => {
        await prepare(target)
        const value = await driver.run<string | null>(
          `(target, entry) => (${valueOf.toString()})((${find.toString()})(target)[0], entry)`,
          target,
          entry,
        )
        if (value === null) throw new Error(`no entry ${entry}`)
        await driver.choose(handle, value)
      }),
    attach: (target, file) => act(target, (handle) => driver.attach(handle, file)),
    texts: async (target) => {
      await prepare(target)
      return driver.run(
        `(target) => (${find.toString()})(target).map((element) => element.innerText)`,
        target,
      )
    },
    evaluate: (script) => driver.run(script.toString()),
    screenshot: (file) => driver.screenshot(file),
    close: () => driver.close(),
  }
}

/**
 * Runs in the page: resolves once a click in the middle of the element would reach it. Drivers bring elements just into
 * sight, where bars that stay at the edges may cover them, and click where they were before what has just come moved them.
 */
export async function toMiddle(element: Element): Promise<void> {
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const place = () => Object.values(element.getBoundingClientRect().toJSON() as object).join()
  for (let before = '', still = 0; still < 10; still += 1) {
    if (place() !== before) still = 0
    before = place()
    await new Promise(requestAnimationFrame)
  }
  const { left, top, width, height } = element.getBoundingClientRect()
  const reached = document.elementFromPoint(left + width / 2, top + height / 2)
  const isReached = element.contains(reached) || reached?.contains(element) === true
  if (!isReached)
    throw new Error(
      `it is under ${reached ? `<${reached.localName} class="${reached.className}">` : 'nothing'}`,
    )
}

/** Runs in the page. */
function find(target: Target): Element[] {
  const library = (window as unknown as { TestingLibraryDom: typeof TestingLibrary }).TestingLibraryDom
  const isNamed = (name: string) => 'name' in target && name.toLowerCase().includes(target.name.toLowerCase())
  const found =
    'css' in target
      ? [...document.querySelectorAll(target.css)]
      : 'label' in target
        ? library.queryAllByLabelText(document.body, target.label)
        : library.queryAllByRole(document.body, target.role, { name: isNamed })
  return found.filter(
    (element) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.textContent.includes(target.text ?? ''),
  )
}

/** Runs in the page. */
function valueOf(select: Element | undefined, entry: string): string | null {
  const options = select instanceof HTMLSelectElement ? [...select.options] : []
  return options.find(({ value, text }) => value === entry || text === entry)?.value ?? null
}
