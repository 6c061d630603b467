import { useEffect, useRef } from 'react'

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
