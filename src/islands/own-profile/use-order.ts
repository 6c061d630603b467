import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { OwnPhoto } from '../../contract/profiles.ts'
import { keyOf } from '../../core/keys.ts'
import { orderPhotos, withMoved } from '../../stores/profiles/own-profile.ts'

/** A press becomes a drag once it has moved so far. */
const DRAG_PX = 6

/** By how many places a key moves a photo. */
const STEPS: Partial<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowUp: -1,
  ArrowRight: 1,
  ArrowDown: 1,
  Home: -Infinity,
}

const idOf = (element: Element | null) => element?.closest<HTMLElement>('[data-photo]')?.dataset.photo

interface Drag {
  id: string
  x: number
  y: number
  hasMoved: boolean
}

interface OrderOptions {
  photos: readonly OwnPhoto[]
  /** Called with the new position of a photo. */
  onMoved: (place: number) => void
  onFailure: (failure: Failure) => void
}

/** The order of photos, changed by dragging, by keys, or by picking one and then its place. */
export function useOrder({ photos, onMoved, onFailure }: OrderOptions) {
  const [draft, setDraft] = useState<readonly string[] | null>(null)
  const [picked, setPicked] = useState<string | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const drag = useRef<Drag | null>(null)
  const wanted = useRef<readonly OwnPhoto[] | null>(null)
  const focused = useRef<string | null>(null)

  const shown = draft
    ? [...photos].sort((one, other) => draft.indexOf(one.filename) - draft.indexOf(other.filename))
    : photos
  const order = shown.map(({ filename }) => filename).join()

  // A photo that changed places in the document has lost the focus.
  useEffect(() => {
    const handle = list.current?.querySelector<HTMLElement>(
      `[data-photo="${focused.current ?? ''}"] [data-handle]`,
    )
    if (handle) handle.focus()
    focused.current = null
  }, [order])

  const placeOf = (photo: string, among = shown) => among.findIndex(({ filename }) => filename === photo)
  const show = (photosNow: readonly OwnPhoto[]) => setDraft(photosNow.map(({ filename }) => filename))

  /** One call at a time: moves made meanwhile are sent with the next. */
  const save = async (photosNow: readonly OwnPhoto[]) => {
    show(photosNow)
    const isSaving = wanted.current !== null
    wanted.current = photosNow
    if (isSaving) return
    let sent: readonly OwnPhoto[] | null = null
    while (wanted.current !== sent) {
      sent = wanted.current
      const result = await orderPhotos(sent)
      if (result.ok) continue
      onFailure(result.failure)
      break
    }
    wanted.current = null
    setDraft(null)
  }

  const move = (id: string, place: number) => {
    setPicked(null)
    const moved = withMoved(shown, id, place)
    onMoved(placeOf(id, moved))
    if (moved.every((photo, index) => photo === shown[index])) return
    focused.current = id
    void save(moved)
  }

  const handleKeyDown = (id: string, event: KeyboardEvent) => {
    const key = keyOf(event.nativeEvent)
    if (key === 'Escape') setPicked(null)
    const step = STEPS[key]
    if (step === undefined) return
    event.preventDefault()
    move(id, Math.min(Math.max(placeOf(id) + step, 0), shown.length - 1))
  }

  // By its handle, or with a mouse anywhere on the photo.
  const handlePointerDown = ({ target, button, pointerType, clientX, clientY }: PointerEvent) => {
    const id = idOf(target as Element)
    const control = (target as Element).closest('button, a')
    const isPhoto = !control || control.matches('.own-photos__open')
    const isGrip = control?.matches('[data-handle]') === true || (pointerType === 'mouse' && isPhoto)
    if (id === undefined || !isGrip || button !== 0) return
    drag.current = { id, x: clientX, y: clientY, hasMoved: false }
  }
  const handlePointerMove = ({ clientX, clientY, pointerId }: PointerEvent) => {
    const current = drag.current
    if (!current) return
    if (!current.hasMoved) {
      if (Math.hypot(clientX - current.x, clientY - current.y) < DRAG_PX) return
      current.hasMoved = true
      // The list stays in the document while its items change places.
      list.current?.setPointerCapture(pointerId)
      setPicked(null)
      setDragged(current.id)
    }
    const over = idOf(document.elementFromPoint(clientX, clientY))
    if (over !== undefined && over !== current.id) show(withMoved(shown, current.id, placeOf(over)))
  }
  const endDrag = (isDropped: boolean) => {
    const current = drag.current
    drag.current = null
    setDragged(null)
    if (!current?.hasMoved) return
    // The server's own order is no change, unless another order is being sent.
    const isUnchanged = wanted.current === null && shown.every((photo, index) => photo === photos[index])
    if (!isDropped || isUnchanged) return setDraft(null)
    onMoved(placeOf(current.id))
    void save(shown)
  }

  return {
    shown,
    picked,
    dragged,
    move,
    pick: (id: string | null) => setPicked(id),
    handleKeyDown,
    listProps: {
      ref: list,
      onPointerDown: handlePointerDown,
      onPointerMove: handlePointerMove,
      onPointerUp: () => endDrag(true),
      onPointerCancel: () => endDrag(false),
    },
  }
}
export type Order = ReturnType<typeof useOrder>
