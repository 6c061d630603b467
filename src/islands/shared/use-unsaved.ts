import { useEffect, useState } from 'react'
import { type FormFields, keepForm, unsavedForm } from '../../stores/account/unsaved-forms.ts'

/**
 * The edited fields of a member's form, by its name. Where the login ends meanwhile, the same member finds them again, in
 * this browser.
 */
export function useUnsaved<Fields extends FormFields>(form: string) {
  const [edits, setEdits] = useState(() => unsavedForm(form) as Partial<Fields>)
  useEffect(() => keepForm(form, edits as FormFields), [form, edits])
  return {
    edits,
    edit: (edited: Partial<Fields>) => setEdits((before) => ({ ...before, ...edited })),
    setEdits,
  }
}
