// The call of searching, apart from the others: few pages carry it.
import type { QueryOf } from '../contract/call.ts'
import * as profile from '../contract/profiles.ts'
import { call } from './http.ts'

export const search = (query: QueryOf<typeof profile.search>, signal?: AbortSignal) =>
  call(profile.search, { query, signal })
