import { ServiceError } from '../platform/errors.ts'

/** A query as a flat record; a name given twice, or in brackets, is refused. */
export function readQuery(query: string): Record<string, string> {
  const pairs = readPairs(query)
  for (const [name, value] of pairs) {
    if (name.includes('[') || value.includes('\0')) throw new ServiceError('invalid_request')
  }
  return Object.fromEntries(pairs)
}

/** The pairs of a query or a form; a repeated name, and bytes that are not UTF-8, are refused. */
export function readPairs(encoded: string): Map<string, string> {
  try {
    // URLSearchParams takes anything, and mends it.
    decodeURIComponent(encoded)
  } catch {
    throw new ServiceError('invalid_request')
  }
  const pairs = [...new URLSearchParams(`?${encoded}`)]
  const byName = new Map(pairs)
  if (byName.size < pairs.length) throw new ServiceError('invalid_request')
  return byName
}
