import type { Context } from '../../platform/context.ts'

/** Verifies equally many passwords for any name, so that the time does not show whether an address is a member's. */
export async function firstMatch<T extends { password_hash: string }>(
  { deps }: Context,
  candidates: readonly T[],
  password: string,
  tries: number,
): Promise<T | null> {
  for (let index = 0; index < Math.max(tries, candidates.length); index += 1) {
    const candidate = candidates[index]
    if (await deps.passwords.verify(candidate?.password_hash ?? '', password)) return candidate ?? null
  }
  return null
}
