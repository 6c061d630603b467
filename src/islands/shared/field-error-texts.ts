import type { MessageParams, Translator } from '../../core/messages.ts'
import type { FieldErrors } from '../../stores/page/field-errors.ts'

/** A form's own error texts: `<group>.<field>_<code>`. */
interface OwnTexts {
  group: 'signup.errors' | 'login.errors'
  params?: MessageParams
}

/** A field's error text, the form's own if it has one; undefined for a valid field. */
export function fieldErrorTexts(
  t: Translator,
  errors: FieldErrors,
  own?: OwnTexts,
): (field: string) => string | undefined {
  return (field) => {
    const code = errors[field]
    if (!code) return undefined
    const key = `${own?.group ?? ''}.${field}_${code}`
    return t.has(key) ? t(key, own?.params) : t(`errors.fields.${code}`)
  }
}
