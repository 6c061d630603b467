// Pages used by keys alone: where Tab leads and how it looks there, and forms filled in and sent without a pointer.

import { expect, type Locator, type Page } from 'playwright/test'

/** A window of 1280 × 800 enlarged twice, and a phone. */
export const SIZES = [
  { width: 640, height: 400 },
  { width: 375, height: 812 },
] as const

/** More stops than any page has. */
const MOST_STOPS = 250

interface Stop {
  /** Null: the focus has left the page, or comes round again. */
  name: string | null
  /** Why it cannot be seen there; empty where it can. */
  fault: string
}

/** The focused element, which shall be in sight, ringed, and have nothing in front of it, a moment after it got there. */
async function stopOf(page: Page): Promise<Stop> {
  let stop = await readStop(page)
  for (let tries = 0; stop.fault !== '' && tries < 20; tries += 1) {
    await page.waitForTimeout(50)
    stop = await readStop(page)
  }
  await page.evaluate(() => {
    const { visited } = window as unknown as { visited?: WeakSet<Element> }
    if (document.activeElement) visited?.add(document.activeElement)
  })
  return stop
}

function readStop(page: Page): Promise<Stop> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return { name: null, fault: '' }
    const { visited } = window as unknown as { visited?: WeakSet<Element> }
    if (visited?.has(focused)) return { name: null, fault: '' }

    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
    const isTiny = (element: Element) => element.getBoundingClientRect().width < 4
    // A control that is not drawn has its label stand for it.
    const shown = isTiny(focused) && label ? label : focused
    const boxes = [...shown.getClientRects()]
      .map(({ top, right, bottom, left }) => ({
        top: Math.max(top, 0),
        right: Math.min(right, innerWidth),
        bottom: Math.min(bottom, innerHeight),
        left: Math.max(left, 0),
      }))
      .filter(({ top, right, bottom, left }) => right - left >= 1 && bottom - top >= 1)
    // Of a text area the browser brings but the caret into sight.
    const heights = focused.matches('textarea') ? [0.2, 0.8] : [0.5]
    const inFront = boxes.flatMap(({ top, right, bottom, left }) =>
      heights.map((share) => document.elementFromPoint((left + right) / 2, top + (bottom - top) * share)),
    )
    // Of a slider only the thumb takes the pointer.
    const isThrough = getComputedStyle(shown).pointerEvents === 'none'
    const isFree = inFront.some(
      (hit) =>
        hit !== null &&
        (shown.contains(hit) ||
          hit === label ||
          label?.contains(hit) === true ||
          (isThrough && hit.contains(shown))),
    )

    const isRinged = (element: Element | null | undefined) => {
      if (!element) return false
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element)
      return outlineStyle !== 'none' && parseFloat(outlineWidth) > 0 && !outlineColor.endsWith(', 0)')
    }
    const around = [
      focused,
      label,
      focused.nextElementSibling,
      focused.parentElement,
      focused.closest('label'),
    ]
    // The button inside a date field has the browser's own, and the field is no focus then.
    const isInside = !focused.matches(':focus')
    const hasRing = isInside || focused.matches('[type=range]') || around.some(isRinged)

    /** Which of them moved, the page or what is on it. */
    const whereabouts = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      const [from, to, scrolled] = [top, bottom, scrollY].map(Math.round)
      return `from ${from} to ${to} px of ${innerHeight}, scrolled by ${scrolled} px of ${document.documentElement.scrollHeight}`
    }

    const faults = [
      focused.checkVisibility({ visibilityProperty: true }) ? '' : 'is not visible',
      boxes.length > 0 ? '' : `is out of the window: ${whereabouts(shown)}`,
      boxes.length === 0 || isFree ? '' : `is behind ${inFront[0]?.tagName}.${inFront[0]?.className}`,
      hasRing ? '' : 'has no ring',
    ].filter(Boolean)
    const words = [focused.textContent, focused.getAttribute('aria-label'), focused.getAttribute('name')]
    const said =
      words
        .find((one) => one?.trim())
        ?.trim()
        .slice(0, 40) ?? ''
    const name = `${focused.tagName.toLowerCase()}.${focused.className} "${said}"`
    return { name, fault: faults.map((fault) => `${name} ${fault}`).join('; ') }
  })
}

/** Nothing shall be under way to its place when it is looked at. */
const stayStill = (page: Page) => page.emulateMedia({ reducedMotion: 'reduce' })

/** Forgets where the focus was: Tab begins at the page's start. */
async function startOver(page: Page): Promise<void> {
  await stayStill(page)
  await page.evaluate(() => {
    Object.assign(window, { visited: new WeakSet() })
    scrollTo(0, 0)
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
}

/** All that is wrong where Tab leads through the whole page, in words; `Shift+Tab` goes from its end. */
export async function tabThrough(page: Page, key = 'Tab'): Promise<string[]> {
  await startOver(page)
  const faults: string[] = []
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key)
    const { name, fault } = await stopOf(page)
    if (name === null) {
      expect(stops, `stops of ${page.url()}`).toBeGreaterThan(0)
      return faults
    }
    if (fault) faults.push(fault)
  }
  throw new Error(`${page.url()} has no end`)
}

/** Presses Tab until the control has the focus; whatever has it on the way is looked at. */
export async function tabTo(control: Locator): Promise<void> {
  const page = control.page()
  await stayStill(page)
  await expect(control).toBeVisible()
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await hasFocus()) return
    await page.keyboard.press('Tab')
    expect((await stopOf(page)).fault).toBe('')
  }
  throw new Error(`Tab does not reach ${String(control)}`)
}

/** Goes to the control and presses a key there. */
export async function press(control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(control)
  await control.page().keyboard.press(key)
}

/** Ticks a box, or takes a radio button. */
export async function tick(box: Locator): Promise<void> {
  await tabTo(box)
  if (!(await box.isChecked())) await box.page().keyboard.press('Space')
}

/** Writes into a field in place of what is in it. */
export async function write(field: Locator, text: string): Promise<void> {
  await press(field, 'ControlOrMeta+A')
  await field.page().keyboard.type(text)
}

/** Chooses a select's entry by its first letters. */
export async function choose(select: Locator, label: string): Promise<void> {
  await tabTo(select)
  await select.page().keyboard.type(label)
}
