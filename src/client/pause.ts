import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/pause.ts'
import { User } from '../contract/sessions.ts'
import { call } from './http.ts'

export const pauseProfile = (body: BodyOf<typeof calls.pauseProfile>) =>
  call<typeof calls.pauseProfile>({ method: 'PUT', path: '/api/pause.php', answer: User }, { body })
export const endPause = () =>
  call<typeof calls.endPause>({ method: 'DELETE', path: '/api/pause.php', answer: User }, { body: {} })
