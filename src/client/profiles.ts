import type { QueryOf } from '../contract/call.ts'
import * as profiles from '../contract/profiles.ts'
import { call } from './http.ts'

export const getProfile = (query: QueryOf<typeof profiles.getProfile>, signal?: AbortSignal) =>
  call(profiles.getProfile, { query, signal })
