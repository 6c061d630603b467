export type Point = readonly [x: number, y: number]

const at = (points: readonly Point[], index: number) => points[index] ?? [0, 0]
const write = ([x, y]: Point) => `${Number(x.toFixed(1))} ${Number(y.toFixed(1))}`

function bezier(before: Point, from: Point, to: Point, after: Point): string {
  const leave: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6]
  const arrive: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6]
  return `C${write(leave)} ${write(arrive)} ${write(to)}`
}

/** A closed smooth curve through the points. */
export function loop(points: readonly Point[]): string {
  const count = points.length
  const parts = points.map((from, index) =>
    bezier(
      at(points, (index + count - 1) % count),
      from,
      at(points, (index + 1) % count),
      at(points, (index + 2) % count),
    ),
  )
  return `M${write(at(points, 0))}${parts.join('')}Z`
}

/** An open smooth curve through the points. */
export function curve(points: readonly Point[]): string {
  const last = points.length - 1
  const parts = points
    .slice(0, last)
    .map((from, index) =>
      bezier(
        at(points, Math.max(0, index - 1)),
        from,
        at(points, index + 1),
        at(points, Math.min(last, index + 2)),
      ),
    )
  return `M${write(at(points, 0))}${parts.join('')}`
}

export const mirror = (points: readonly Point[]): Point[] => points.map(([x, y]) => [-x, y])

/** A closed outline out of its right half, from top to bottom. */
export const bothSides = (right: readonly Point[]): string =>
  loop([...right, ...mirror(right.filter(([x]) => x !== 0)).reverse()])

export const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]

/** The point `share` of the way along a polyline whose points count the same. */
export function along(points: readonly Point[], share: number): Point {
  const place = share * (points.length - 1)
  const index = Math.min(points.length - 2, Math.floor(place))
  return between(at(points, index), at(points, index + 1), place - index)
}

export const fill = (d: string, colour: string, opacity = 1) =>
  `<path d="${d}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, colour: string, opacity = 1) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${colour}"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`
