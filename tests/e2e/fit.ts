// Faults a page may have on a small screen, in any language, each told in words.

import type { Page } from 'playwright/test'

/** Words that stand on more than one line without a hyphen to hold them. */
export const brokenWords = (page: Page, within = 'body'): Promise<string[]> =>
  page.evaluate((selector) => {
    const broken: string[] = []
    const texts = [...document.querySelectorAll(selector)].flatMap((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const found: Text[] = []
      while (walker.nextNode()) found.push(walker.currentNode as Text)
      return found
    })
    for (const text of texts) {
      // Addresses have no place to break but inside.
      if (text.data.includes('@') || !text.parentElement?.checkVisibility()) continue
      for (const { 0: word, index } of text.data.matchAll(/[^\s\u00AD\u2010-\u2014/-]+/g)) {
        const lineOf = (at: number) => {
          const range = document.createRange()
          range.setStart(text, at)
          range.setEnd(text, at + 1)
          return [...range.getClientRects()].at(-1)?.top
        }
        if (lineOf(index) !== lineOf(index + word.length - 1)) broken.push(word)
      }
    }
    return broken
  }, within)

/** Labels that must stand on one line, and are not cut. */
const LABELS = '.nav-items__label, .badge, .header a, .header button, .portrait__label, nav[aria-label] li a'

export const brokenLabels = (page: Page): Promise<string[]> =>
  page.evaluate((labels) => {
    const isLow = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const { height } = range.getBoundingClientRect()
      return height <= 1.9 * parseFloat(getComputedStyle(element).lineHeight || '0') || height <= 48
    }
    return [...document.querySelectorAll<HTMLElement>(labels)]
      .filter((label) => label.checkVisibility({ visibilityProperty: true }))
      .filter((label) => {
        const isCut = label.scrollWidth > label.clientWidth + 1 && label.clientWidth > 1
        const mayBeCut = getComputedStyle(label).textOverflow === 'ellipsis'
        return !isLow(label) || (isCut && !mayBeCut)
      })
      .map((label) => label.innerText)
  }, LABELS)

/** Controls one can tap that are under 44 px; links inside a sentence are as high as its lines. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const least = 43.5
    const isInline = (element: Element) => {
      const around = element.parentElement?.textContent ?? ''
      return (
        getComputedStyle(element).display.startsWith('inline') && around.length > element.textContent.length
      )
    }
    const areaOf = (element: Element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
      // A small mark may carry a larger area to tap.
      const around = getComputedStyle(element, '::after')
      const boxes = [
        ...[element, label].flatMap((one) => (one ? [one.getBoundingClientRect()] : [])),
        ...(around.content !== 'none' && around.position === 'absolute'
          ? [{ width: parseFloat(around.width), height: parseFloat(around.height) }]
          : []),
      ]
      return {
        width: Math.max(...boxes.map(({ width }) => width)),
        height: Math.max(...boxes.map(({ height }) => height)),
      }
    }
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role=button]')]
      .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.matches('.skip, [disabled]'))
      .filter((one) => !(one.matches('a') && isInline(one)))
      .flatMap((one) => {
        const { width, height } = areaOf(one)
        const text = one.textContent === '' ? one.getAttribute('aria-label') : one.textContent
        const name = `${one.tagName.toLowerCase()}.${one.className} "${text?.trim().slice(0, 30)}"`
        return width < least || height < least ? [`${name} ${width.toFixed()} × ${height.toFixed()}`] : []
      })
  })

/** Selects too narrow for the value they show. */
export const cutSelects = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ruler = document.createElement('span')
    ruler.style.cssText = 'position: absolute; white-space: nowrap; visibility: hidden'
    document.body.append(ruler)
    const cut = [...document.querySelectorAll('select')]
      .filter((select) => select.checkVisibility({ visibilityProperty: true }))
      .flatMap((select) => {
        const style = getComputedStyle(select)
        const value = select.selectedOptions[0]?.text ?? ''
        const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
        ruler.style.font = style.font
        ruler.style.letterSpacing = style.letterSpacing
        ruler.textContent = value
        const { width } = ruler.getBoundingClientRect()
        return width > room + 1 ? [`${select.name}: "${value}" ${width.toFixed()} in ${room.toFixed()}`] : []
      })
    ruler.remove()
    return cut
  })

/** Labels of the bar at the bottom that stand on two lines, or leave their share of it. */
export const crowdedBar = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.bottom-bar .nav-items__label')].flatMap((label) => {
      const range = document.createRange()
      range.selectNodeContents(label)
      const { left, right } = range.getBoundingClientRect()
      const share = label.closest('li')?.getBoundingClientRect()
      const isIn = share !== undefined && left >= share.left + 2 && right <= share.right - 2
      const lines = range.getClientRects().length
      return isIn && lines === 1 ? [] : [`${label.innerText} ${left.toFixed()} to ${right.toFixed()}`]
    }),
  )

const BUTTONS = '.button, .action, [type=submit], .composer__send, [role=tab]'

/** Buttons whose label is cut, leaves its button or the page, or takes more than two lines. */
export const cutButtons = (page: Page): Promise<string[]> =>
  page.evaluate((buttons) => {
    /** Boxes of the words that are seen, line by line. */
    const wordsOf = (button: Element) => {
      const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT)
      const boxes: DOMRect[] = []
      const isSeen = (element: Element | null): boolean =>
        element === null || element === button || (element.clientWidth !== 1 && isSeen(element.parentElement))
      while (walker.nextNode()) {
        if (!isSeen(walker.currentNode.parentElement)) continue
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        boxes.push(...[...range.getClientRects()].filter(({ width }) => width > 1))
      }
      return boxes.sort((a, b) => a.top - b.top)
    }
    const linesOf = (boxes: readonly DOMRect[]) => {
      let lines = 0
      let end = -Infinity
      for (const { top, bottom } of boxes) {
        if (top >= end - 2) lines += 1
        end = Math.max(end, bottom)
      }
      return lines
    }
    const isCut = (element: Element) =>
      getComputedStyle(element).overflowX !== 'visible' &&
      (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
    const faultOf = (button: HTMLElement) => {
      const words = wordsOf(button)
      const box = button.getBoundingClientRect()
      const isIn = ({ left, right, top, bottom }: DOMRect) =>
        left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1
      if (linesOf(words) > 2) return 'more than two lines'
      if (!words.every(isIn)) return 'leaves its button'
      if (words.length > 0 && (box.left < 0 || box.right > innerWidth)) return 'leaves the page'
      const parts = [button, ...button.querySelectorAll(':not(svg, svg *)')]
      return parts.some((part) => part.clientWidth > 1 && isCut(part)) ? 'cut' : ''
    }
    return [...document.querySelectorAll<HTMLElement>(buttons)]
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => ({ text: button.innerText.replaceAll(/\s+/g, ' '), fault: faultOf(button) }))
      .filter(({ fault }) => fault !== '')
      .map(({ text, fault }) => `"${text}" ${fault}`)
  }, BUTTONS)
