import { fill, stroke } from './head.ts'

// Arms and hands of half a figure: strokes with a joint at the elbow, so that every pose keeps the width of an arm.

export type Pose = 'hold' | 'wide' | 'play' | 'raise' | 'table' | 'hip' | 'hug'

interface Sleeves {
  coat: string
  skin: string
  shade: string
  ink: string
  /** Half the width of the shoulders. */
  width: number
  /** Bare from the elbow on. */
  isShort: boolean
  /** Bare from the shoulder on. */
  isBare: boolean
  isSlim: boolean
  line?: string
}

type Point = readonly [x: number, y: number]
/** Elbow, wrist, and where the fingers point, in degrees. */
type Arm = readonly [elbow: Point, wrist: Point, angle: number]

/** It ends below every picture. */
const HANGING: Arm = [[-114, 350], [-108, 500], 90]

/** The near arm and the far one; what is held is between or at the hand. */
const ARMS: Record<Pose, readonly [near: Arm, far: Arm]> = {
  hold: [
    [[-118, 394], [-44, 350], -24],
    [[114, 394], [40, 350], 204],
  ],
  wide: [
    [[-122, 340], [-78, 366], -10],
    [[118, 340], [74, 366], 190],
  ],
  play: [
    [[-118, 348], [-44, 362], -14],
    [[138, 336], [126, 282], -112],
  ],
  hug: [
    [[-114, 352], [-40, 392], 4],
    [[110, 352], [36, 394], 176],
  ],
  raise: [HANGING, [[128, 330], [114, 248], -96]],
  table: [
    [[-120, 346], [-58, 380], 8],
    [[116, 346], [54, 380], 172],
  ],
  hip: [HANGING, [[148, 328], [104, 386], 158]],
}

const PALM = 'M-12-9C0-12 10-14 19-11Q27-9 26-4Q29 1 25 5Q22 11 12 12C4 13-4 12-12 9Z'

function hand([x, y]: Point, angle: number, isFar: boolean, { skin, shade, isSlim, line }: Sleeves): string {
  const size = isSlim ? 0.92 : 1.06
  const thumb = (line ? stroke('M2-7Q6-17 15-18', line, 10.8) : '') + stroke('M2-7Q6-17 15-18', skin, 8)
  return `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${size} ${isFar ? -size : size})">${thumb}${fill(PALM, skin, line)}${stroke('M2-7L5-11', skin, 8)}${stroke('M14-4L25-4M14 3L24 4', shade, 1.6)}</g>`
}

const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
]
const through = (...points: readonly Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`

function limb(side: -1 | 1, [elbow, wrist, angle]: Arm, sleeves: Sleeves): string {
  const { coat, skin, ink, width, isShort, isBare, isSlim, line } = sleeves
  const thick = isSlim ? 33 : 40
  const shoulder: Point = [side * (width - thick / 2), 250]
  const whole = through(shoulder, elbow, wrist)
  const rounded = (d: string, colour: string, size: number) =>
    (line ? stroke(d, line, size + 2.8) : '') + stroke(d, colour, size)
  // The sleeve grows out of the shoulder: no contour lies between them.
  const joint = (colour: string, size: number) =>
    stroke(through([shoulder[0] - side * 4, 246], between(shoulder, elbow, 0.2)), colour, size)
  const cuff = isShort ? between(shoulder, elbow, 0.55) : between(elbow, wrist, 0.72)
  const sleeve = isShort ? through(shoulder, cuff) : through(shoulder, elbow, cuff)
  const bare = isBare || isShort
  return [
    stroke(bare ? whole : sleeve, ink, thick + 5, 0.16),
    bare ? rounded(whole, skin, thick - 10) : rounded(through(cuff, wrist), skin, thick - 15),
    hand(wrist, angle, side === 1, sleeves),
    stroke(through(between(elbow, wrist, 0.8), wrist), skin, thick - 15),
    isBare ? joint(skin, thick - 10) : rounded(sleeve, coat, thick) + joint(coat, thick),
  ].join('')
}

/** Both arms; `held` lies between trunk and hands. */
export function drawArms(pose: Pose, sleeves: Sleeves, held: string): string {
  const [near, far] = ARMS[pose]
  return held + limb(1, far, sleeves) + limb(-1, near, sleeves)
}
