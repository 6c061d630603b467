// A country as its towns: each a mark on a grid, larger for the largest of its region.
import type { Form } from '../../config/form.ts'

interface Region {
  id: string
  name: string
  lang: string
  cities: readonly (readonly [id: number, name: string, lat: number, lon: number])[]
}

interface DrawnRegion {
  id: string
  name: string
  lang: string
  /** Path data of the region's largest town, of the three after it, and of all others, as far as there are any. */
  paths: readonly [string, ...string[]]
}

export interface CountryMap {
  /** In cells of the grid. */
  width: number
  height: number
  regions: DrawnRegion[]
}

type Point = readonly [x: number, y: number]

const MOST_CELLS = 2000
const CELLS_PER_TOWN = 3.2

/** Far from the rest of their country: drawn beside it, at a scale of their own, from a place in parts of its box. */
const INSETS: Record<string, { scale: number; left: number; top: number }> = {
  'US-AK': { scale: 0.32, left: 0, top: 0.78 },
  'US-HI': { scale: 0.9, left: 0.26, top: 0.92 },
  'ES-53': { scale: 1, left: 0, top: 0.84 },
}

/** The mark of a town; the line's width and caps do the rest. */
const MARKS: Record<Form['drawing'], string> = {
  flat: 'h0',
  cut: 'h0',
  line: 'h0',
  print: 'h0',
  ink: 'h0',
  hatch: 'l.6-.6z',
  relief: 'h0',
}

/** Draws a country in proportion at its middle latitude, with fewer and larger cells where it has few towns. */
export function drawCountry(regions: readonly Region[], drawing: Form['drawing']): CountryMap {
  const towns = regions.map(({ cities }) => cities.map(([, , lat, lon]): Point => [lon, -lat]))
  const box = boxOf(towns.filter((_, index) => !INSETS[regions[index]?.id ?? '']).flat())
  const squeeze = Math.cos((((box.top + box.bottom) / 2) * Math.PI) / 180)
  const count = towns.reduce((sum, { length }) => sum + length, 0)
  const area = (box.right - box.left) * squeeze * (box.bottom - box.top)
  const scale = Math.sqrt(Math.min(MOST_CELLS, count * CELLS_PER_TOWN) / area)
  const width = Math.round((box.right - box.left) * squeeze * scale)
  const height = Math.round((box.bottom - box.top) * scale)

  const placed = towns.map((points, index) => {
    const inset = INSETS[regions[index]?.id ?? '']
    const from = inset ? boxOf(points) : box
    const narrow = inset ? Math.cos((from.top * Math.PI) / 180) : squeeze
    const size = scale * (inset?.scale ?? 1)
    return points.map(([x, y]): Point => [
      Math.round((x - from.left) * narrow * size + (inset?.left ?? 0) * width),
      Math.round((y - from.top) * size + (inset?.top ?? 0) * height),
    ])
  })
  const cells = chooseCells(placed)
  const drawn = regions.map(({ id, name, lang }, index): DrawnRegion => {
    const ranked = cells[index] ?? []
    const path = (points: Point[]) => pathOf(points, MARKS[drawing])
    return {
      id,
      name,
      lang,
      paths: [path(ranked.slice(0, 1)), ...[ranked.slice(1, 4), ranked.slice(4)].map(path).filter(Boolean)],
    }
  })
  return { width, height, regions: drawn }
}

function boxOf(points: readonly Point[]) {
  const xs = points.map(([x]) => x)
  const ys = points.map(([, y]) => y)
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

const BESIDE: readonly Point[] = [-1, 0, 1].flatMap((x) => [-1, 0, 1].map((y): Point => [x, y]))

/** One town a cell. The largest of each region choose first, one beside theirs where it is taken; others are left out. */
function chooseCells(regions: readonly Point[][]): Point[][] {
  const taken = new Set<string>()
  const isFree = ([x, y]: Point) => !taken.has(`${x} ${y}`)
  const take = (point: Point) => {
    taken.add(point.join(' '))
    return point
  }
  const largest = regions.map(([first = [0, 0]]) => {
    const beside = BESIDE.map(([x, y]): Point => [first[0] + x, first[1] + y])
    return take([first, ...beside].find(isFree) ?? first)
  })
  return regions.map((points, index) => [
    largest[index] ?? [0, 0],
    ...points.filter((point) => isFree(point) && take(point)),
  ])
}

/** Each mark begins where the one before it stands, in reading order: short numbers, which compress well. */
function pathOf(points: Point[], mark: string): string {
  const ordered = points.toSorted((a, b) => a[1] - b[1] || a[0] - b[0])
  return ordered
    .map(([x, y], index) => {
      const [fromX, fromY] = ordered[index - 1] ?? [0, 0]
      return `m${x - fromX} ${y - fromY}${mark}`.replace(' -', '-')
    })
    .join('')
}
