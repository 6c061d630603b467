import type { Result } from '../../client/failure.ts'
import * as calls from '../../client/notifications.ts'
import type { CheckIn } from '../../contract/notifications.ts'
import { answerOf } from '../account/answer.ts'
import { ready } from '../page/loadable.ts'

/** The reminder to tell a friend that one is fine. */
export const [$checkIn, loadCheckIn] = answerOf(calls.getCheckIn)

export const setCheckIn = (at: number) => kept(calls.setCheckIn(at))
export const cancelCheckIn = () => kept(calls.cancelCheckIn())

async function kept(call: Promise<Result<CheckIn>>): Promise<Result<CheckIn>> {
  const result = await call
  if (result.ok) $checkIn.set(ready(result.value))
  return result
}
