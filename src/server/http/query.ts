import { ServiceError } from '../errors.ts'

/** A query as a flat record; a name given twice, or in brackets, is refused. */
export function readQuery(search: URLSearchParams): Record<string, string> {
  const query: Record<string, string> = {}
  for (const [name, value] of search) {
    if (name in query || name.includes('[')) throw new ServiceError('invalid_request')
    if (value.includes('\0') || !value.isWellFormed()) throw new ServiceError('invalid_request')
    query[name] = value
  }
  return query
}
