// The one queue of what opens over a page: visitors' dialogs and members' overlays, one at a time.

import { environment } from './environment.ts'

/** Those that wait open in this order. */
const ORDER = [
  'consent',
  'entry',
  'warning',
  'activate',
  'match',
  'login',
  'signup',
  'icebreaker',
  'push',
  'bonus',
] as const
export type Overlay = (typeof ORDER)[number]

/** Opened by no action of the member: they also wait while a text field has the focus. */
const UNASKED: readonly Overlay[] = ['warning', 'activate', 'match', 'icebreaker', 'bonus']
/** Until a page that was busy is looked at again; it has to be free twice, so that nothing opens under a finger. */
export const PAUSE = 500

interface Turn {
  readonly overlay: Overlay
  readonly open: () => void
  /** The page was busy at the last look. */
  isHeld: boolean
}

/** Two bundles queue: the islands', and the one for visitors. */
const queue = () =>
  environment.common<{ waiting: Turn[]; current: Turn | null }>('overlays', () => ({
    waiting: [],
    current: null,
  }))

/** Whether one of this kind waits for its turn. */
export const isQueued = (overlay: Overlay): boolean =>
  queue().waiting.some((turn) => turn.overlay === overlay)

/** Runs `open` when it is this overlay's turn. Returns how to leave the queue: without having opened, or once it is closed. */
export function queueOverlay(overlay: Overlay, open: () => void): () => void {
  const turn: Turn = { overlay, open, isHeld: false }
  const { waiting } = queue()
  waiting.push(turn)
  waiting.sort((one, other) => ORDER.indexOf(one.overlay) - ORDER.indexOf(other.overlay))
  // Overlays queued at the same time are put in order first.
  queueMicrotask(openNext)
  return () => {
    const held = queue()
    held.waiting = held.waiting.filter((other) => other !== turn)
    if (held.current === turn) held.current = null
    queueMicrotask(openNext)
  }
}

let looking: ReturnType<typeof setTimeout> | undefined

function openNext(): void {
  clearTimeout(looking)
  const held = queue()
  if (held.current || held.waiting.length === 0) return
  if (!environment.isActivated()) return void environment.whenActivated(openNext)
  const next = held.waiting.find(isFree)
  if (!next) {
    looking = setTimeout(openNext, PAUSE)
    return
  }
  held.waiting = held.waiting.filter((turn) => turn !== next)
  held.current = next
  next.open()
}

/** Fields that words are typed into. */
const TEXT_FIELD =
  'textarea, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=submit])'

const hasDialog = () => document.querySelector('dialog[open]') !== null
const isTyping = () => document.activeElement?.matches(TEXT_FIELD) ?? false

/** Whether it may open now. */
function isFree(turn: Turn): boolean {
  const wasHeld = turn.isHeld
  turn.isHeld = hasDialog() || (UNASKED.includes(turn.overlay) && isTyping())
  return !turn.isHeld && !wasHeld
}
