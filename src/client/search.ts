// The call of searching, apart from the others: few pages carry it.
import type { QueryOf } from '../contract/call.ts'
import * as profiles from '../contract/profiles.ts'
import { call } from './http.ts'

export const search = (query: QueryOf<typeof profiles.search>, signal?: AbortSignal) =>
  call(profiles.search, { query, signal })
