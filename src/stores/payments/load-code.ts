import type { Country } from '../../contract/lists.ts'
import { knownCode } from './discount-code.ts'

/** Looks up the code that is known already, if there is one. */
export async function loadCode(country: Country): Promise<void> {
  const code = knownCode()
  if (code === '') return
  const { findCode } = await import('./find-code.ts')
  await findCode(code, country)
}
