// Words that a page loses: cut by an edge, out of the window, or under other words; and fields that leave their form.
// `scrollWidth` sees none of them where something clips, or has room at its side, so each line and field is measured.

import type { Page } from 'playwright/test'

/** All that is lost of the page's words as it stands, in words. */
export const lostText = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    interface Line {
      /** Of text that is shortened a browser tells both the whole and what is shown. */
      node: Node
      element: Element
      text: string
      box: DOMRect
    }
    const SLACK = 2
    /** A shortened name still tells who it is, in ems. */
    const LEAST_SHOWN = 3
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element) => {
      const known = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, known)
      return known
    }
    const isSpoken = (element: Element): boolean => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { clipPath, width } = styleOf(at)
        if (clipPath === 'inset(50%)' || width === '1px') return true
      }
      return false
    }
    const isSeen = (element: Element) =>
      element.checkVisibility({
        opacityProperty: true,
        visibilityProperty: true,
        contentVisibilityAuto: true,
      }) &&
      // Words of a drawing are cut with it.
      !element.closest('select, noscript, .skip, [inert], .portrait__letter, svg[aria-hidden]') &&
      !isSpoken(element)

    /** Ancestors that clip, with those an absolute box steps out of left away. */
    function* clippersOf(element: Element): Generator<Element> {
      let isOut = styleOf(element).position === 'absolute'
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { position, overflowX, overflowY, containerType } = styleOf(at)
        const isGround = position !== 'static' || containerType !== 'normal'
        if (isOut && !isGround) continue
        isOut = position === 'absolute'
        if (overflowX !== 'visible' || overflowY !== 'visible') yield at
        if (position === 'fixed') return
      }
    }
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'

    function faultOf({ element, box }: Line): string {
      const own = styleOf(element)
      const around = own.overflowX === 'visible' ? [] : [element]
      for (const edge of [...around, ...clippersOf(element)]) {
        const { overflowX, overflowY, textOverflow, webkitLineClamp, fontSize } = styleOf(edge)
        if (scrolls(overflowX) || scrolls(overflowY)) return ''
        const { left, right, top, bottom } = edge.getBoundingClientRect()
        const isShort = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
        const isWider = box.left < left - SLACK || box.right > right + SLACK
        const isHigher = box.top + box.height / 3 < top || box.bottom - box.height / 3 > bottom
        if (isShort && (isWider || isHigher)) {
          const { clientWidth, scrollWidth } = edge
          return clientWidth >= Math.min(scrollWidth, LEAST_SHOWN * parseFloat(fontSize))
            ? ''
            : 'is cut short'
        }
        if (isWider || isHigher) return `is cut by ${edge.tagName.toLowerCase()}.${edge.className}`
      }
      if (box.left < -SLACK || box.right > innerWidth + SLACK) return 'leaves the window'
      const isFixed = layerOf(element).position === 'fixed'
      return isFixed && (box.top < -SLACK || box.bottom > innerHeight + SLACK) ? 'leaves the window' : ''
    }

    /** The nearest that lies over the page by itself. */
    const layers = new Map<Element, Element>()
    function layerOf(element: Element): { element: Element; position: string } {
      let at: Element = element
      while (at !== document.body && at.parentElement) {
        const known = layers.get(at)
        if (known) {
          at = known
          break
        }
        const { position } = styleOf(at)
        if (position === 'fixed' || position === 'sticky' || at.matches('dialog, [popover]')) break
        at = at.parentElement
      }
      layers.set(element, at)
      return { element: at, position: styleOf(at).position }
    }

    const lines: Line[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement: element, data } = walker.currentNode as Text
      if (!element || data.trim() === '' || !isSeen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(walker.currentNode)
      for (const box of range.getClientRects()) {
        if (box.width > 1)
          lines.push({ node: walker.currentNode, element, text: data.trim().slice(0, 40), box })
      }
    }
    const icons = [...document.querySelectorAll('svg.icon')]
      .filter((icon) => isSeen(icon) && icon.parentElement && !isSpoken(icon.parentElement))
      .map((element) => ({ node: element, element, text: 'icon', box: element.getBoundingClientRect() }))

    const faults = lines.flatMap((line) => {
      const fault = faultOf(line)
      return fault ? [`"${line.text}" ${fault}`] : []
    })
    // A line's box is higher than its letters.
    const inner = ({ element, box }: Line) => {
      const ink = {
        left: box.left + 1,
        right: box.right - 1,
        top: box.top + box.height * 0.22,
        bottom: box.bottom - box.height * 0.22,
      }
      // What an edge cuts off is in nobody's way.
      const around = styleOf(element).overflowX === 'visible' ? [] : [element]
      for (const edge of [...around, ...clippersOf(element)]) {
        const { left, right, top, bottom } = edge.getBoundingClientRect()
        ink.left = Math.max(ink.left, left)
        ink.right = Math.min(ink.right, right)
        ink.top = Math.max(ink.top, top)
        ink.bottom = Math.min(ink.bottom, bottom)
      }
      return ink
    }
    const drawn = [...lines, ...icons]
      .filter(({ element }) => !element.closest('.badge'))
      .map((line) => ({ ...line, ink: inner(line), layer: layerOf(line.element).element }))
      .sort((a, b) => a.ink.top - b.ink.top)
    for (const [index, one] of drawn.entries()) {
      for (let at = index + 1; at < drawn.length; at += 1) {
        const other = drawn[at]
        if (!other || other.ink.top >= one.ink.bottom) break
        const across = Math.min(one.ink.right, other.ink.right) - Math.max(one.ink.left, other.ink.left)
        const down = Math.min(one.ink.bottom, other.ink.bottom) - other.ink.top
        if (across > SLACK && down > SLACK && one.layer === other.layer && one.node !== other.node) {
          faults.push(`"${one.text}" lies on "${other.text}" (${other.element.className.toString()})`)
        }
      }
    }
    const ruler = document.createElement('canvas').getContext('2d')
    for (const field of document.querySelectorAll<HTMLTextAreaElement>(':placeholder-shown')) {
      if (!ruler || !isSeen(field)) continue
      const { font, fontSize, paddingLeft, paddingRight } = styleOf(field)
      ruler.font = font
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      const wanted = Math.min(ruler.measureText(field.placeholder).width, LEAST_SHOWN * parseFloat(fontSize))
      if (room < wanted - SLACK) faults.push(`"${field.placeholder}" has ${room.toFixed()} px in its field`)
    }
    for (const field of document.querySelectorAll<HTMLElement>('form :is(input, select, textarea)')) {
      const form = field.closest('form')?.getBoundingClientRect()
      const { left, right, width } = field.getBoundingClientRect()
      if (!form || width <= 1 || !isSeen(field)) continue
      if ([...clippersOf(field)].some((edge) => scrolls(styleOf(edge).overflowX))) continue
      const name = field.getAttribute('name') ?? field.className
      if (left < form.left - SLACK || right > form.right + SLACK)
        faults.push(`the field ${name} leaves its form`)
    }
    const over = document.documentElement.scrollWidth - innerWidth
    if (over > 0) faults.push(`the page is ${over} px wider than the window`)
    return [...new Set(faults)]
  })
