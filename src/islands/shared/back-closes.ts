// The way back closes what covers a page: on phones each open dialog and menu, elsewhere a dialog of the whole window, has an
// entry in the history, which goes when it does. Fetched with the first touch of a page.
import { environment, replaceEnvironment } from '../../stores/page/environment.ts'

/** In the state of an entry: so many were open. */
const MARK = 'overlays'
/** One that closes as another opens gives its entry to it; a link that closes its dialog leads away. */
const PAUSE_MS = 50
/** Visitors' dialogs have ids, and histories of their own; a locked one stays. */
const DIALOG = 'dialog.dialog[open]:not([id], [closedby=none])'
const MENU = ':popover-open, .account-menu[open]'

/** The last one opened is the last. */
let open: HTMLElement[] = []
let timer: ReturnType<typeof setTimeout> | undefined
let isLeaving = false
let isReturning = false

const marked = () => Number((history.state as Record<string, unknown> | null)?.[MARK] ?? 0)

function look(): void {
  const isPhone = matchMedia('(width < 576px)').matches
  const covering = isPhone ? `${DIALOG}, ${MENU}` : `${DIALOG}.dialog--full`
  const found = [...document.querySelectorAll<HTMLElement>(covering)]
  open = [...open.filter((one) => found.includes(one)), ...found.filter((one) => !open.includes(one))]
  settle()
}

/** Makes as many entries as overlays are open; those that a reload left behind are taken back. */
function settle(): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    const surplus = marked() - open.length
    if (isLeaving || isReturning || surplus === 0) return
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

// A move from an open dialog leaves no entry of it.
const own = { ...environment }
replaceEnvironment({
  pushPath: (path) => (marked() > 0 ? own.replacePath(path) : own.pushPath(path)),
  replacePath: (path) => {
    if (marked() === 0) return own.replacePath(path)
    window.addEventListener('popstate', () => own.replacePath(path), { once: true, capture: true })
    history.go(-marked())
  },
})
new MutationObserver(look).observe(document, { subtree: true, attributeFilter: ['open', 'closedby'] })
document.addEventListener('toggle', look, true)
window.addEventListener('popstate', takeBack)
window.addEventListener('beforeunload', () => {
  isLeaving = true
  setTimeout(() => (isLeaving = false), 10_000)
})
window.addEventListener('pageshow', () => {
  isLeaving = false
  look()
})
look()
