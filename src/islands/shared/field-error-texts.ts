import type { MessageKey } from '../../core/message-key.ts'
import type { Translator } from '../../core/messages.ts'
import type { FieldErrors } from '../../stores/page/field-errors.ts'

/** A form's own error texts: `<group>.<field>_<code>`; those of the signup name the age one must have. */
type OwnTexts = { group: 'signup.errors'; age: number } | { group: 'login.errors' }

type OwnKey = Extract<MessageKey, `${OwnTexts['group']}.${string}`>

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
    if (!own || !t.has(key)) return t(`errors.fields.${code}`)
    return t<OwnKey>(key as OwnKey, { age: 'age' in own ? own.age : 0 })
  }
}
