import { stroke } from './head.ts'

// Arms and hands of half a figure: thick strokes, so that every pose keeps the width of an arm.

export type Pose = 'hold' | 'raise' | 'table' | 'hip' | 'hug' | 'lead'

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

/** The near arm and the far one; what is held is between or at the hand. */
const ARMS: Record<Pose, readonly [near: Arm, far: Arm]> = {
  hold: [
    [[-100, 356], [-40, 352], -12],
    [[96, 356], [36, 352], 192],
  ],
  hug: [
    [[-106, 350], [-8, 372], 4],
    [[102, 346], [30, 330], 200],
  ],
  raise: [
    [[-110, 340], [-96, 440], 90],
    [[124, 330], [112, 236], -100],
  ],
  table: [
    [[-116, 346], [-52, 378], 8],
    [[112, 346], [48, 378], 172],
  ],
  hip: [
    [[-112, 338], [-102, 440], 90],
    [[136, 330], [80, 388], 160],
  ],
  lead: [
    [[-112, 340], [-100, 440], 90],
    [[118, 330], [140, 396], 70],
  ],
}

function hand(x: number, y: number, angle: number, isFar: boolean, { skin, shade, isSlim }: Sleeves): string {
  const size = (isSlim ? 0.9 : 1.04) * (isFar ? -1 : 1)
  const fingers = [-9, -3, 3, 9].map((at) => `M8 ${at}L${24 - Math.abs(at) * 0.5} ${at * 0.9}`).join('')
  return `<g transform="translate(${x} ${y}) rotate(${angle}) scale(${Math.abs(size)} ${size})">${stroke('M2-10L13-20', skin, 8)}<ellipse rx="15" ry="13.5" fill="${skin}"/>${stroke(fingers, skin, 7)}${stroke('M11-6L21-5.5M11 0H23M11 6L21 5.5', shade, 1.6)}</g>`
}

function limb(side: -1 | 1, [elbow, wrist, angle]: Arm, sleeves: Sleeves): string {
  const { coat, skin, ink, width, isShort, isBare, isSlim, line } = sleeves
  const thick = isSlim ? 33 : 40
  const shoulder: Point = [side * (width - thick / 2), 252]
  const whole = `M${shoulder.join(' ')}L${elbow.join(' ')}L${wrist.join(' ')}`
  const mid: Point = [
    shoulder[0] + (elbow[0] - shoulder[0]) * 0.5,
    shoulder[1] + (elbow[1] - shoulder[1]) * 0.5,
  ]
  const upper = `M${shoulder.join(' ')}L${mid.join(' ')}`
  const rounded = (d: string, colour: string, size: number) =>
    (line ? stroke(d, line, size + 2.8) : '') + stroke(d, colour, size)
  const shadow = stroke(whole, ink, thick + 5, 0.16)
  const arm = isBare
    ? rounded(whole, skin, thick - 9)
    : isShort
      ? rounded(whole, skin, thick - 10) + rounded(upper, coat, thick)
      : rounded(whole, coat, thick) + stroke(`M${wrist.join(' ')}l0 0`, ink, thick - 10, 0.2)
  return shadow + arm + hand(...wrist, angle, side === 1, sleeves)
}

/** Both arms; `held` lies between trunk and hands. */
export function drawArms(pose: Pose, sleeves: Sleeves, held: string): string {
  const [near, far] = ARMS[pose]
  return held + limb(1, far, sleeves) + limb(-1, near, sleeves)
}
