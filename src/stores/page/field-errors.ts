import * as v from 'valibot'
import { FIELD_CODES, type FieldCode } from '../../contract/errors.ts'
import type { Failure } from '../../client/failure.ts'

/** Why fields were refused, by field; empty when all is well. */
export type FieldErrors = Readonly<Record<string, FieldCode>>
export const NO_ERRORS: FieldErrors = {}

const isFieldCode = (text: string): text is FieldCode => FIELD_CODES.some((code) => code === text)

/** Checks values by the contract's own schema before they travel. */
export function checkFields(schema: v.GenericSchema, values: unknown): FieldErrors {
  const result = v.safeParse(schema, values)
  if (result.success) return NO_ERRORS
  const errors: Record<string, FieldCode> = {}
  for (const issue of result.issues) {
    const key = issue.path?.[0]?.key
    const field = typeof key === 'string' ? key : ''
    const fallback = issue.received === 'undefined' ? 'required' : 'invalid'
    errors[field] ??= isFieldCode(issue.message) ? issue.message : fallback
  }
  return errors
}

/** The fields a refusal names. */
export const fieldErrorsOf = (failure: Failure): FieldErrors =>
  failure.kind === 'api' ? (failure.fields ?? NO_ERRORS) : NO_ERRORS
