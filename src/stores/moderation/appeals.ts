import { atom } from 'nanostores'
import * as calls from '../../client/appeals.ts'
import { hasCode, type Result } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'
import type { AppealableDecision } from '../../contract/appeals.ts'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import type { sendAppeal as sendAppealCall } from '../../contract/calls/appeals.ts'
import { environment } from '../page/environment.ts'
import { fromResult, type Loadable, LOADING, onBrowserMount, ready } from '../page/loadable.ts'
import { requestKeys } from '../page/request-key.ts'

/** What the page's address means: the decision, 'unknown' where there is none of that link. */
export const $appealable = atom<Loadable<AppealableDecision | 'unknown'>>(LOADING)

/** The decision the page's address names: by a mailed link, or a member's own by its number. */
function means(): { token: string } | { decision: string } | null {
  const query = new URLSearchParams(environment.path().split('#')[0]?.split('?')[1])
  const token = query.get('token')
  const decision = query.get('decision')
  if (token) return { token }
  return decision ? { decision } : null
}

export async function loadAppealable(): Promise<void> {
  const meant = means()
  if (!meant) return $appealable.set(ready('unknown'))
  $appealable.set(LOADING)
  const result = await calls.getAppeal(meant)
  const isUnknown =
    !result.ok && (hasCode(result.failure, 'link_invalid') || hasCode(result.failure, 'invalid_request'))
  $appealable.set(isUnknown ? ready('unknown') : fromResult(result))
}

const keys = requestKeys()

export type AppealInput = Pick<BodyOf<typeof sendAppealCall>, 'text' | 'pictures' | 'language'>

/** Sends the appeal; sent again after a fault it is the same one. Where it was sent before, the page says so. */
export async function sendAppeal(input: AppealInput): Promise<Result<{ number: string }>> {
  const body = { ...means(), ...input }
  const result = await calls.sendAppeal(body, keys.keyOf(body))
  if (result.ok || result.failure.kind === 'api') keys.settle()
  if (!result.ok && hasCode(result.failure, 'link_invalid')) await loadAppealable()
  return result
}

export const sendPicture = (file: File): Promise<Result<{ id: string }>> =>
  calls.sendAppealPicture(means() ?? {}, file, newKey())

onBrowserMount($appealable, () => void loadAppealable())
