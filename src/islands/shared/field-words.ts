import type { Translate } from '../../core/messages.ts'
import type { FieldErrors } from '../../stores/field-errors.ts'

/** The words why a field was refused; undefined when it was not. */
export function fieldWords(t: Translate, errors: FieldErrors): (field: string) => string | undefined {
  return (field) => {
    const code = errors[field]
    return code && t(`errors.fields.${code}`)
  }
}
