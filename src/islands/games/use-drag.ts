import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { SwipeAction } from '../../stores/games/swipe.ts'

/** Pixels from which a press is a drag. */
const SLACK = 8
/** Pixels that are enough for a quick one, and milliseconds in which it is one. */
const FLICK = 40
const FLICK_MS = 250

interface Start {
  x: number
  time: number
  isMoving: boolean
}

/**
 * The top card of a stack follows the finger or mouse: past a third of its width, or flicked, it is decided on; else it
 * springs back. The handlers are the stack's.
 */
export function useDrag(
  stack: RefObject<HTMLElement | null>,
  canLike: boolean,
  onChoose: (action: SwipeAction) => void,
) {
  const start = useRef<Start | null>(null)
  const wasDrag = useRef(false)

  const drag = (distance: number) => {
    const table = stack.current
    const card = table?.querySelector<HTMLElement>('[data-depth="0"]')
    if (!table || !card) return
    // Without a like left it holds against the hand.
    const moved = distance > 0 && !canLike ? distance / 6 : distance
    card.style.setProperty('--drag', `${moved}px`)
    card.style.setProperty('--turn', `${moved / 28}deg`)
    table.toggleAttribute('data-drag', distance !== 0)
    table.setAttribute('data-lean', Math.abs(moved) > FLICK ? actionOf(moved) : '')
  }

  const drop = (event: PointerEvent) => {
    const from = start.current
    start.current = null
    if (!from?.isMoving) return
    const distance = event.clientX - from.x
    const isQuick = event.timeStamp - from.time < FLICK_MS && Math.abs(distance) > FLICK
    const isFar = Math.abs(distance) > (stack.current?.clientWidth ?? Infinity) / 3
    if (event.type === 'pointerup' && (isQuick || isFar)) onChoose(actionOf(distance))
    drag(0)
  }

  return {
    onPointerDown(event: PointerEvent) {
      wasDrag.current = false
      if (event.isPrimary && event.button === 0) {
        start.current = { x: event.clientX, time: event.timeStamp, isMoving: false }
      }
    },
    onPointerMove(event: PointerEvent) {
      const from = start.current
      if (!from || !event.isPrimary) return
      const distance = event.clientX - from.x
      if (!from.isMoving && Math.abs(distance) < SLACK) return
      if (!from.isMoving) event.currentTarget.setPointerCapture(event.pointerId)
      from.isMoving = wasDrag.current = true
      drag(distance)
    },
    onPointerUp: drop,
    onPointerCancel: drop,
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
    // The end of a drag over the card's link is no click on it; one by keys is.
    onClickCapture(event: MouseEvent) {
      if (wasDrag.current && event.detail > 0) event.preventDefault()
    },
  }
}

const actionOf = (distance: number): SwipeAction => (distance > 0 ? 'like' : 'pass')
