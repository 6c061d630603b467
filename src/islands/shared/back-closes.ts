// The back button closes overlays: on phones each open dialog and menu, elsewhere a full-window dialog, has a history
// entry that is removed when it closes. Fetched with the first touch of a page.
import { environment, replaceEnvironment } from '../../stores/page/environment.ts'
import { followPath } from '../../stores/page/location.ts'

/** In an entry's state: how many were open. */
const MARK = 'overlays'
/** A dialog that closes as another opens hands over its entry; a link that closes its dialog navigates away. */
const PAUSE_MS = 50
/** Not visitors' dialogs, which have ids and histories of their own, nor locked ones. */
const DIALOG = 'dialog.dialog[open]:not([id], [closedby=none])'
const MENU = ':popover-open, .account-menu[open]'

/** In the order they were opened. */
let open: HTMLElement[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isLeaving = false
let isReturning = false
/** A path waits for the step back. */
let isReplacing = false

const marked = () => Number((history.state as Record<string, unknown> | null)?.[MARK] ?? 0)

function look(): void {
  const isPhone = matchMedia('(width < 576px)').matches
  const covering = isPhone ? `${DIALOG}, ${MENU}` : `${DIALOG}.dialog--full`
  const found = [...document.querySelectorAll<HTMLElement>(covering)]
  open = [...open.filter((one) => found.includes(one)), ...found.filter((one) => !open.includes(one))]
  settle()
}

/** Keeps one entry per open overlay; entries left behind by a reload are removed. */
function settle(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const surplus = marked() - open.length
    if (isLeaving || isReturning || isReplacing || surplus === 0) return
    isReturning = surplus > 0
    if (isReturning) history.go(-surplus)
    for (let depth = marked() + 1; depth <= open.length; depth += 1) history.pushState({ [MARK]: depth }, '')
  }, PAUSE_MS)
}

function takeBack(): void {
  if (!isReturning) for (const overlay of open.slice(marked())) close(overlay)
  isReturning = false
  settle()
}

function close(overlay: HTMLElement): void {
  if (overlay instanceof HTMLDialogElement) overlay.close()
  else if (overlay instanceof HTMLDetailsElement) overlay.open = false
  else overlay.hidePopover()
}

function expectLeave(): void {
  isLeaving = true
  setTimeout(() => (isLeaving = false), 10_000)
}

/** A load waits for the step back of what was closed, which ends it in WebKit. */
function begin(load: () => void): void {
  if (isReturning) return window.addEventListener('popstate', () => begin(load), { once: true })
  expectLeave()
  load()
}

environment.deferLoads(begin)
// Navigating away from an open dialog leaves no entry of it behind.
const own = { ...environment }
replaceEnvironment({
  pushPath: (path) => (marked() > 0 ? own.replacePath(path) : own.pushPath(path)),
  replacePath: (path) => {
    if (marked() === 0) return own.replacePath(path)
    const replace = () => {
      isReplacing = false
      own.replacePath(path)
      // The step back told of the path that gives way.
      followPath()
    }
    window.addEventListener('popstate', replace, { once: true, capture: true })
    // A second step back would bring the old path again.
    if (!isReturning && !isReplacing) history.go(-marked())
    isReplacing = true
  },
})
new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ['open', 'closedby'] })
document.addEventListener('toggle', look, true)
window.addEventListener('popstate', takeBack)
window.addEventListener('beforeunload', expectLeave)
window.addEventListener('pageshow', () => {
  isLeaving = false
  look()
})
look()
