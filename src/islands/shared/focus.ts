const CONTROLS = 'input, select, textarea'

/** Moves the focus to the first refused field of a form, if there is one. */
export function focusFirstInvalid(form: HTMLElement | null): void {
  const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  const control = invalid?.matches(CONTROLS) ? invalid : invalid?.querySelector<HTMLElement>(CONTROLS)
  control?.focus()
}
