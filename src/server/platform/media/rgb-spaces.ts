// RGB spaces by the chromaticities of their white and primaries, and what their light is in sRGB.

type Row = [number, number, number]
export type Matrix = [Row, Row, Row]

/** CIE 1931 x and y of white, red, green and blue, in the order of PNG's `cHRM`. */
export type Chromaticities = readonly number[]

const D65 = [0.3127, 0.329]
export const BT709: Chromaticities = [...D65, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]
export const BT2020: Chromaticities = [...D65, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046]
export const P3: Chromaticities = [...D65, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]

/** From XYZ to the answers of the eye's cones, where white is adapted (Bradford, as in ICC.1, annex E). */
const BRADFORD: Matrix = [
  [0.8951, 0.2664, -0.1614],
  [-0.7502, 1.7135, 0.0367],
  [0.0389, -0.0685, 1.0296],
]

const dot = (one: Row, other: Row) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
const cross = ([a, b, c]: Row, [x, y, z]: Row): Row => [b * z - c * y, c * x - a * z, a * y - b * x]
const map = ([one, two, three]: Matrix, change: (row: Row) => Row): Matrix => [
  change(one),
  change(two),
  change(three),
]
const apply = ([one, two, three]: Matrix, to: Row): Row => [dot(one, to), dot(two, to), dot(three, to)]
const transpose = ([one, two, three]: Matrix): Matrix => [
  [one[0], two[0], three[0]],
  [one[1], two[1], three[1]],
  [one[2], two[2], three[2]],
]
const multiply = (left: Matrix, right: Matrix): Matrix => {
  const columns = transpose(right)
  return map(left, (row) => apply(columns, row))
}
const scale = ([x, y, z]: Row): Matrix => [
  [x, 0, 0],
  [0, y, 0],
  [0, 0, z],
]
/** Not finite where there is none. */
function invert([one, two, three]: Matrix): Matrix {
  const columns: Matrix = [cross(two, three), cross(three, one), cross(one, two)]
  const size = dot(one, columns[0])
  return transpose(map(columns, ([x, y, z]) => [x / size, y / size, z / size]))
}

/** XYZ of the `index`th of the chromaticities, at a luminance of 1. */
function xyzOf(from: Chromaticities, index: number): Row {
  const [x = 0, y = 0] = from.slice(index * 2)
  return [x / y, 1, (1 - x - y) / y]
}

/** Linear light of a space in XYZ, its white adapted to that of sRGB. */
function inXyz(space: Chromaticities): Matrix {
  const primaries = transpose([xyzOf(space, 1), xyzOf(space, 2), xyzOf(space, 3)])
  const white = xyzOf(space, 0)
  const cones = apply(BRADFORD, white)
  const wanted = apply(BRADFORD, xyzOf(BT709, 0))
  const adapted = scale([wanted[0] / cones[0], wanted[1] / cones[1], wanted[2] / cones[2]])
  const toWhite = multiply(invert(BRADFORD), multiply(adapted, BRADFORD))
  return multiply(toWhite, multiply(primaries, scale(apply(invert(primaries), white))))
}

const FROM_XYZ = invert(inXyz(BT709))

/** Linear light of a space in linear light of sRGB; undefined for chromaticities that make no space. */
export function toSrgbLight(space: Chromaticities): Matrix | undefined {
  const matrix = multiply(FROM_XYZ, inXyz(space))
  return matrix.flat().every(Number.isFinite) ? matrix : undefined
}
