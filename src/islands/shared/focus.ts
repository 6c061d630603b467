import { type RefObject, useEffect, useRef } from 'react'

const CONTROLS = 'input, select, textarea'

/** Focuses the first invalid field of a form, if any. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = invalid?.matches(CONTROLS) ? invalid : invalid?.querySelector<HTMLElement>(CONTROLS)
  control?.focus()
}

/** A heading that is focused when it replaces the control that was pressed. */
export function useFocusedHeading() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return heading
}

/** When a change removes the focused control, focuses the first control of the box, or else the box. */
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
