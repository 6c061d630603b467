import { describe, expect, test } from 'vitest'
import { isFull, onPostgres } from '../support/full.ts'
import { findBinaries } from '../support/postgres.ts'
import { isAsPromised, playDisaster, WAYS, type Way } from './disaster.ts'

/** Once, where it starts the engines it needs by itself. */
const hasPrograms = findBinaries() !== null
const ways = Object.keys(WAYS) as Way[]

if (isFull && !onPostgres && !hasPrograms) {
  console.log(
    'Restoring PostgreSQL from its log is left out: there are no PostgreSQL programs on this machine.',
  )
}

// security 83
describe.runIf(isFull && !onPostgres)('a machine whose database dies is restored from what was kept', () => {
  test.each(ways.filter((way) => hasPrograms || !WAYS[way]))('%s', { timeout: 900_000 }, async (way) => {
    const result = await playDisaster(way, { writes: 60, photos: 3, archiveSeconds: 2 })
    expect(result.broken).toEqual([])
    expect(result.findings).toEqual([])
    expect(result.writes).toBeGreaterThanOrEqual(120)
    expect(isAsPromised(way, result)).toBe(true)
  })
})
