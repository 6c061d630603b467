import * as v from 'valibot'
import { SearchQuery } from '../contract/search.ts'

type Query = v.InferOutput<typeof SearchQuery>
/** The filters of a search as the location has them, without page and traffic source. */
export type SearchFilters = Omit<Query, 'page' | 'network'>
export type SearchFilter = keyof SearchFilters

const schemas = SearchQuery.entries
const NAMES = (Object.keys(schemas) as (keyof Query)[])
  .filter((name): name is SearchFilter => name !== 'page' && name !== 'network')
  .sort()

/** Filters out of a query string; what is unknown or malformed is dropped, a reversed range is turned round. */
export function readFilters(queryString: string): SearchFilters {
  const query = new URLSearchParams(queryString)
  const entries = NAMES.flatMap((name) => {
    const parsed = v.safeParse(schemas[name], query.get(name) ?? undefined)
    return parsed.success && parsed.output !== undefined ? [[name, parsed.output]] : []
  })
  const read = Object.fromEntries(entries) as SearchFilters
  if (read.countryregion && !read.country) delete read.countryregion
  const { min_age, max_age, min_height, max_height } = read
  if (min_age && max_age && min_age > max_age) Object.assign(read, { min_age: max_age, max_age: min_age })
  if (min_height && max_height && min_height > max_height) {
    Object.assign(read, { min_height: max_height, max_height: min_height })
  }
  return read
}

/** The same filters always give the same string, so that it also names a snapshot. Flags are written as `1`, and `0` where they are said off. */
export function writeFilters(query: SearchFilters): string {
  const params = new URLSearchParams()
  for (const name of NAMES) {
    const value = query[name]
    if (value !== undefined) params.set(name, String(typeof value === 'boolean' ? Number(value) : value))
  }
  return params.toString()
}

/** Parameters the call takes: flags as the wire wants them. */
export function searchParams(query: SearchFilters): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(writeFilters(query)))
}
