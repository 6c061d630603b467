import type { ErrorCode, FieldCode } from '../contract/errors.ts'

/**
 * Why a call did not answer as hoped. `network`: nothing came back, or not in time. `outdated`: this page is older than
 * the server speaks. `bad_response`: an answer that breaks the contract. `api`: the server's own refusal, its message
 * already in the reader's language.
 */
export type Failure =
  | { readonly kind: 'network' }
  | { readonly kind: 'outdated' }
  | { readonly kind: 'bad_response' }
  | {
      readonly kind: 'api'
      readonly code: ErrorCode
      readonly message: string
      readonly status: number
      readonly fields?: Readonly<Record<string, FieldCode>>
      readonly minutes?: number
      readonly until?: number
      readonly held_until?: number
      readonly credits?: number
      readonly challenge?: string
      readonly statement?: string
    }

export type Result<Value> =
  { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly failure: Failure }

export function hasCode(failure: Failure, code: ErrorCode): failure is Extract<Failure, { kind: 'api' }> {
  return failure.kind === 'api' && failure.code === code
}
