// The call of a visitor's card, apart from the others: members' pages do not carry it.
import type { QueryOf } from '../contract/call.ts'
import * as teasers from '../contract/teasers.ts'
import { call } from './http.ts'

export const getTeaser = (query: QueryOf<typeof teasers.getTeaser>) => call(teasers.getTeaser, { query })
