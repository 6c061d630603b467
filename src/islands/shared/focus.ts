import { type RefObject, useEffect, useRef } from 'react'

const CONTROLS = 'input, select, textarea'

/** Moves the focus to the first refused field of a form, if there is one. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = invalid?.matches(CONTROLS) ? invalid : invalid?.querySelector<HTMLElement>(CONTROLS)
  control?.focus()
}

/** A heading that takes the focus when it appears in the place of what was pressed. */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

/** Where a change takes away the control that had the focus, the box's first one gets it, or else the box. */
export function useFocusKept(box: RefObject<HTMLElement | null>, state: unknown): void {
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    if (document.activeElement !== document.body) return
    const control = box.current?.querySelector<HTMLElement>('.button') ?? box.current
    control?.focus({ preventScroll: true })
  }, [box, state])
}
