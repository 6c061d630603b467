// Distances between towns, in rings. A listing stands in a cell of a grid: its town's middle, moved by a few kilometres.

import type { KeyedDigest } from '../../platform/keyed-digest.ts'
import { townAt, type Point } from '../../platform/geo/places.ts'
import type { ProfileRow } from '../../access.ts'

/** Degrees that a cell measures each way, and how many of them are round the globe. */
const STEP = 0.1
const COLUMNS = 3600
const KM_A_DEGREE = 111.2
/** Kilometres by which a member's place is moved. */
export const NOISE = { least: 2, most: 5 } as const
/** The cell of who lives in no town we know. */
const NOWHERE = -1
const WORD = 2 ** 32

const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180)

/** Kilometres; true to a percent for what is a few hundred apart. */
export function distanceOf(one: Point, other: Point): number {
  const high = other.lat - one.lat
  const wide = (other.lon - one.lon) * cosine((one.lat + other.lat) / 2)
  return KM_A_DEGREE * Math.hypot(high, wide)
}

const rowOf = ({ lat }: Point) => Math.floor((lat + 90) / STEP)
const columnOf = ({ lon }: Point) => Math.floor((lon + 180) / STEP)
const middleOf = (row: number, column: number): Point => ({
  lat: (row + 0.5) * STEP - 90,
  lon: (column + 0.5) * STEP - 180,
})

/**
 * Where a member stands on the grid. The move away from the town is the member's own, and the same each time, so that asking
 * often tells nothing; who does not have the key cannot work it out. Of no other place than the town in the profile.
 */
export function cellOf(
  digest: Pick<KeyedDigest, 'of'>,
  { id, city }: Pick<ProfileRow, 'id' | 'city'>,
): number {
  const town = townAt(city)
  if (!town) return NOWHERE
  const drawn = Buffer.from(digest.of(`place ${id} ${city}`), 'base64url')
  const angle = (2 * Math.PI * drawn.readUInt32BE(0)) / WORD
  const far = NOISE.least + ((NOISE.most - NOISE.least) * drawn.readUInt32BE(4)) / WORD
  const moved = {
    lat: town.lat + (far * Math.sin(angle)) / KM_A_DEGREE,
    lon: town.lon + (far * Math.cos(angle)) / (KM_A_DEGREE * cosine(town.lat)),
  }
  return rowOf(moved) * COLUMNS + columnOf(moved)
}

/** The cells whose middle is within so many kilometres of a town; null for one we do not know. */
export function cellsWithin(city: string, reach: number): number[] | null {
  const town = townAt(city)
  if (!town) return null
  const high = Math.ceil(reach / KM_A_DEGREE / STEP)
  const wide = Math.ceil(reach / (KM_A_DEGREE * cosine(town.lat)) / STEP)
  const cells: number[] = []
  for (let row = rowOf(town) - high; row <= rowOf(town) + high; row += 1) {
    for (let column = columnOf(town) - wide; column <= columnOf(town) + wide; column += 1) {
      if (distanceOf(town, middleOf(row, column)) <= reach) cells.push(row * COLUMNS + column)
    }
  }
  return cells
}
