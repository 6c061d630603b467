// Apart from the links themselves: every member's page may ask for a new one, and few ever do.
import type { Result } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'

/** Mails a new link to the member's address. */
export async function resendActivation(): Promise<Result<unknown>> {
  const key = newKey()
  const calls = await import('../../client/tokens.ts').catch(() => null)
  return calls ? calls.resendActivation(key) : { ok: false, failure: { kind: 'network' } }
}
