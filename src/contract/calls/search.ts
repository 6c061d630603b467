import * as v from 'valibot'
import { CountryCode, queryInt } from '../fields.ts'
import { LOCALES, SEEKS } from '../lists.ts'
import { Network, SearchPage, SearchQuery } from '../search.ts'
import { defineCall } from './define-call.ts'

export const search = defineCall({
  method: 'GET',
  path: '/api/search.php',
  access: 'visitor',
  rate: 'search',
  query: SearchQuery,
  response: SearchPage,
  errors: ['authentication_required', 'invalid_request'],
})

/** A field that a form leaves empty is not asked for. */
const blankOr = <Field extends v.GenericSchema>(field: Field) => v.optional(v.union([v.literal(''), field]))

const language = v.optional(v.picklist(LOCALES))

/** A search form without script; answered 303 to `results.php`, or to signup where visitors may not search. */
export const sendSearch = defineCall({
  method: 'POST',
  path: '/api/search.php',
  access: 'visitor',
  rate: 'search',
  bodyKind: 'form',
  body: v.strictObject({
    gender: blankOr(v.picklist(SEEKS)),
    country: blankOr(CountryCode),
    min_age: blankOr(queryInt(18, 120)),
    max_age: blankOr(queryInt(18, 120)),
    language,
    network: Network,
  }),
  errors: ['authentication_required', 'invalid_fields'],
})

const { gender, country, min_age, max_age, page, network } = SearchQuery.entries

/** A page of cards as a document of its own. */
export const showResults = defineCall({
  method: 'GET',
  path: '/api/results.php',
  access: 'visitor',
  rate: 'search',
  query: v.strictObject({ gender, country, min_age, max_age, page, network, language }),
  media: 'text/html',
  errors: ['authentication_required', 'invalid_request'],
})
