import type { Translator } from '../../core/messages.ts'
import type { FieldErrors } from '../../stores/field-errors.ts'

/** Says why a field was refused; undefined when it was not. */
export function fieldErrorTexts(t: Translator, errors: FieldErrors): (field: string) => string | undefined {
  return (field) => {
    const code = errors[field]
    return code && t(`errors.fields.${code}`)
  }
}
