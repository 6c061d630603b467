import { useEffect, useRef, useState } from 'react'
import type { GenericSchema } from 'valibot'
import type { Failure, Result } from '../../client/failure.ts'
import type { PasskeyAssertion, Reauthentication } from '../../contract/factors.ts'
import { checkFields, fieldErrorsOf, type FieldErrors, NO_ERRORS } from '../../stores/page/field-errors.ts'
import { focusFirstInvalid } from '../shared/focus.ts'

/** The state of a section's one call. */
export type Work = 'idle' | 'busy' | 'saved' | Failure

/** A form that saves by one call: validated before it is sent, the first invalid field focused. */
export function useSave<Body>(schema: GenericSchema, call: (body: Body) => Promise<Result<unknown>>) {
  const form = useRef<HTMLFormElement>(null)
  const [work, setWork] = useState<Work>('idle')
  const [errors, setErrors] = useState<FieldErrors>(NO_ERRORS)

  useEffect(() => focusFirstInvalid(form.current), [errors])

  const save = async (body: Body): Promise<boolean> => {
    if (work === 'busy') return false
    const found = checkFields(schema, body)
    setErrors(found)
    if (Object.keys(found).length > 0) {
      setWork('idle')
      return false
    }
    setWork('busy')
    const result = await call(body)
    if (!result.ok) setErrors(fieldErrorsOf(result.failure))
    setWork(result.ok ? 'saved' : result.failure)
    return result.ok
  }
  return { form, work, errors, save }
}

/** Reads `CurrentPassword`: a passkey assertion if there is one, else the password. */
export function proofOf(form: HTMLFormElement): Reauthentication {
  const passkey = textOf(form, 'passkey')
  return passkey === ''
    ? { password: textOf(form, 'password') }
    : { passkey: JSON.parse(passkey) as PasskeyAssertion }
}

/** A form field's text. */
export function textOf(form: HTMLFormElement, name: string): string {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value : ''
}
