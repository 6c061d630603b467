import type { Result } from '../../client/failure.ts'
import * as calls from '../../client/pause.ts'
import type { pauseProfile as pauseCall } from '../../contract/calls/pause.ts'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import type { User } from '../../contract/sessions.ts'
import { setUser } from './sessions.ts'

export const pauseProfile = (body: BodyOf<typeof pauseCall>) => andTell(calls.pauseProfile(body))
export const endPause = () => andTell(calls.endPause())

async function andTell(call: Promise<Result<User>>): Promise<Result<User>> {
  const result = await call
  if (result.ok) setUser(result.value)
  return result
}
