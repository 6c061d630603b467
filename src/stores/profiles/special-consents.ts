import type { Result } from '../../client/failure.ts'
import type { SpecialField } from '../../contract/lists.ts'
import { changeAccount } from '../account/accounts.ts'
import { loadOwnProfile } from './own-profile.ts'

/** Gives or withdraws the consent to say something on the profile; with it goes what was said. */
export async function changeSpecialConsent(field: SpecialField, isGiven: boolean): Promise<Result<unknown>> {
  const result = await changeAccount({ consents: { [field]: isGiven } })
  if (result.ok && !isGiven) await loadOwnProfile()
  return result
}
