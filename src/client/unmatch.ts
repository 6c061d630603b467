import type * as calls from '../contract/calls/unmatch.ts'
import { call } from './http.ts'

export const unmatch = (profile: string, key: string) =>
  call<typeof calls.unmatch>({ method: 'POST', path: '/api/unmatch.php' }, { body: { profile }, key })
export const undoUnmatch = (profile: string) =>
  call<typeof calls.undoUnmatch>({ method: 'DELETE', path: '/api/unmatch.php' }, { body: { profile } })
