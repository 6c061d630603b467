import type { QueryOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/search.ts'
import { SearchPage } from '../contract/search.ts'
import { call } from './http.ts'

export const search = (query: QueryOf<typeof calls.search>, signal?: AbortSignal) =>
  call<typeof calls.search>({ method: 'GET', path: '/api/search.php', answer: SearchPage }, { query, signal })
