import { hex, mix, shift, type Oklch } from './colours.ts'
import type { Face } from './face.ts'
import type { Light } from './light.ts'
import { bothSides, curve, ellipse, fill, loop, mirror, stroke, type Point } from './path.ts'
import { tonesOf, type Tones } from './tones.ts'

export const GARMENTS = [
  'tee',
  'scoop',
  'shirt',
  'roll',
  'knit',
  'blazer',
  'hoodie',
  'jacket',
  'anorak',
  'straps',
  'cardigan',
  'bare',
] as const
export type Garment = (typeof GARMENTS)[number]

export interface Cloth {
  garment: Garment
  colour: Oklch
  /** Worn under it, and on the legs. */
  second: Oklch
  apron?: boolean
}

/** Where the hands are: out of the picture, or holding something in front. */
export type Arms = 'down' | 'hold' | 'raised'

interface Frame {
  nk: number
  s: number
  g: number
}

const trunk = ({ nk, s, g }: Frame, depth: number, wide = 20): string => {
  const right: Point[] = [
    [nk + wide, 202],
    [nk + wide + (s - nk) * 0.32, 224],
    [s * 0.82, 246],
    [s * 0.97, 276],
    [s * 1.02, 330],
    [s * 0.92, 400],
    [s * 0.88 * g, 480],
    [s * 0.79 * g, 610],
    [s * 0.8 * g, 740],
    [s * 0.83 * g, 900],
  ]
  const neck: Point[] = [
    [-(nk + wide) * 0.62, 204 + (depth - 204) * 0.72],
    [0, depth],
    [(nk + wide) * 0.62, 204 + (depth - 204) * 0.72],
  ]
  return loop([...right, ...mirror(right).reverse(), ...neck])
}

function armDown({ s, g }: Frame, side: 1 | -1): string {
  const reach = (g - 1) * 70
  const points: Point[] = [
    [s * 0.74, 250],
    [s * 0.9, 256],
    [s + 4, 292],
    [s + 22 + reach, 420],
    [s + 36 + reach, 560],
    [s + 34 + reach, 720],
    [s + 26 + reach, 880],
    [s - 34 + reach, 884],
    [s - 34 + reach, 720],
    [s - 40 + reach * 0.6, 560],
    [s - 46, 420],
    [s * 0.78, 330],
  ]
  return loop(side > 0 ? points : mirror(points))
}

/** An arm bent at the elbow, the hand before the belly. */
function armBent({ s, g }: Frame, side: 1 | -1, arms: Arms): { arm: string; hand: Point } {
  const reach = (g - 1) * 60
  const [x, y] = arms === 'raised' ? [86, 400] : [84, 560]
  const points: Point[] = [
    [s * 0.74, 250],
    [s * 0.9, 256],
    [s + 6, 296],
    [s + 34 + reach, 440],
    [s + 52 + reach, 580],
    [s + 30 + reach, 640],
    [s * 0.72, y + 100],
    [x + 14, y + 44],
    [x - 4, y - 6],
    [x + 46, y - 26],
    [s * 0.8, y + 6],
    [s - 30, 470],
    [s * 0.8, 340],
  ]
  return { arm: loop(side > 0 ? points : mirror(points)), hand: [side * x, y + 8] }
}

const hand = ([x, y]: Point, side: number, skin: Tones) =>
  `<g transform="translate(${x} ${y}) scale(${side} 1) rotate(-8)">${fill('M26-24C6-34-22-30-36-20C-46-12-44-2-34 0C-46 4-44 16-34 17C-42 22-36 32-26 31C-30 38-18 44-8 40C8 40 24 34 32 24Z', skin.base)}${stroke('M-34 0H-8M-34 17H-6M-26 31L-4 30', skin.shade, 2.6, 0.9)}${fill('M26-24C16 0 14 20 32 24Z', skin.shade, 0.7)}</g>`

function details({ garment, second }: Cloth, frame: Frame, light: Light, tones: Tones): string {
  const { nk, s } = frame
  const under = tonesOf(second, light)
  const collar = (sign: number, drop: number) =>
    fill(
      `M${sign * (nk - 2)} 176C${sign * (nk + 16)} 186 ${sign * (nk + 30)} 200 ${sign * (nk + 36)} 216L${sign * (nk - 6)} ${drop}L${sign * 8} 246C${sign * 30} 226 ${sign * (nk - 4)} 200 ${sign * (nk - 2)} 176Z`,
      sign < 0 ? tones.lit : tones.base,
    )
  const front = stroke(`M0 262C4 420-2 600 2 900`, tones.deep, 3, 0.5)
  switch (garment) {
    case 'tee':
      return stroke(
        `M${-nk - 20} 206C${-nk} 238-20 246 0 246C20 246 ${nk} 238 ${nk + 20} 206`,
        tones.shade,
        6,
        0.7,
      )
    case 'shirt': {
      const buttons = [300, 380, 460, 540, 620, 700].map((y) => ellipse(1, y, 4, 4, tones.lit)).join('')
      return collar(-1, 262) + collar(1, 262) + front + buttons
    }
    case 'roll': {
      const tube = `M${-nk - 6} 150C${-nk - 14} 190 ${-nk - 20} 206 ${-nk - 30} 222C-40 250 40 250 ${nk + 30} 222C${nk + 20} 206 ${nk + 14} 190 ${nk + 6} 150C30 172-30 172${-nk - 6} 150Z`
      const ribs = [-0.7, -0.4, -0.1, 0.2, 0.5, 0.8]
        .map((at) =>
          stroke(`M${at * nk} 166Q${at * nk * 1.2} 200 ${at * nk * 1.35} 234`, tones.deep, 2, 0.22),
        )
        .join('')
      return (
        fill(tube, tones.base) +
        fill(
          `M6 168C30 168 ${nk} 158 ${nk + 6} 150C${nk + 14} 190 ${nk + 20} 206 ${nk + 30} 222C40 244 30 244 20 246Z`,
          tones.shade,
          0.7,
        ) +
        ribs
      )
    }
    case 'knit': {
      const rows = Array.from({ length: 13 }, (_, row) => {
        const y = 290 + row * 46
        return stroke(`M${-s} ${y}Q0 ${y + 26} ${s} ${y}`, tones.deep, 2, 0.13)
      }).join('')
      return (
        rows +
        stroke(
          `M${-nk - 22} 204C${-nk} 240-20 250 0 250C20 250 ${nk} 240 ${nk + 22} 204`,
          tones.shade,
          17,
          0.75,
        ) +
        stroke(`M${-nk - 22} 202C${-nk} 238-20 248 0 248`, tones.lit, 4, 0.5)
      )
    }
    case 'blazer': {
      const lapel = (sign: number) =>
        fill(
          `M${sign * (nk + 6)} 194L${sign * (nk + 46)} 232L${sign * (nk + 62)} 290L${sign * (nk + 26)} 300L${sign * 14} 520L0 520L${sign * (nk - 12)} 260Z`,
          sign < 0 ? tones.lit : tones.base,
        ) + stroke(`M${sign * (nk + 62)} 290L${sign * (nk + 26)} 300L${sign * 12} 520`, tones.deep, 3, 0.5)
      return (
        fill(`M${-nk - 14} 200C-30 250 30 250 ${nk + 14} 200L16 530H-16Z`, under.base) +
        fill(`M10 236Q${nk - 8} 230 ${nk + 14} 200L16 530H4Z`, under.shade, 0.7) +
        stroke(
          `M${-nk - 10} 210C${-nk + 10} 240-20 246 0 246C20 246 ${nk - 10} 240 ${nk + 10} 210`,
          under.shade,
          4,
          0.8,
        ) +
        lapel(-1) +
        lapel(1) +
        stroke('M8 520Q4 700 10 900', tones.deep, 3, 0.5)
      )
    }
    case 'hoodie':
      return (
        fill(
          `M${-nk - 8} 168C${-nk - 62} 182${-nk - 64} 226${-nk - 22} 240C-30 262-10 268 0 268C10 268 30 262 ${nk + 22} 240C${nk + 64} 226 ${nk + 62} 182 ${nk + 8} 168C${nk + 22} 206 24 240 0 244C-24 240${-nk - 22} 206${-nk - 8} 168Z`,
          tones.base,
        ) +
        stroke(
          `M${-nk - 8} 170C${-nk - 20} 208-24 240 0 244C24 240 ${nk + 20} 208 ${nk + 8} 170`,
          tones.deep,
          5,
          0.5,
        ) +
        stroke('M-22 256Q-26 300-22 348M22 256Q28 300 24 340', under.lit, 5)
      )
    case 'jacket':
      return (
        fill(`M${-nk - 6} 196C-30 246 30 246 ${nk + 6} 196L34 900H-34Z`, under.base) +
        stroke(
          `M${-nk} 208C${-nk + 12} 238-20 244 0 244C20 244 ${nk - 12} 238 ${nk} 208`,
          under.shade,
          5,
          0.8,
        ) +
        fill(`M12 240L${nk} 216L34 900H12Z`, under.shade, 0.6) +
        collar(-1, 300) +
        collar(1, 300) +
        stroke(`M-36 300L-34 900M36 300L34 900`, tones.deep, 3, 0.55) +
        stroke(`M${-s * 0.74} 420h${s * 0.36}v70h${-s * 0.36}z`, tones.deep, 2.6, 0.35)
      )
    case 'anorak':
      return (
        fill(
          `M${-nk - 4} 158C${-nk - 22} 190${-nk - 34} 208${-nk - 40} 224C-40 262 40 262 ${nk + 40} 224C${nk + 34} 208 ${nk + 22} 190 ${nk + 4} 158C26 196-26 196${-nk - 4} 158Z`,
          tones.base,
        ) +
        fill(
          `M4 186C30 184 ${nk - 4} 176 ${nk + 4} 158C${nk + 22} 190 ${nk + 34} 208 ${nk + 40} 224C50 248 20 254 4 254Z`,
          tones.shade,
          0.7,
        ) +
        stroke('M0 188V900', under.base, 6) +
        stroke(`M${-s} 330Q0 366 ${s} 330`, tones.deep, 3, 0.4)
      )
    case 'cardigan':
      return (
        fill(`M${-nk - 18} 200C-40 262 40 262 ${nk + 18} 200L60 900H-60Z`, under.base) +
        fill(`M14 250Q60 240 ${nk + 18} 200L60 900H14Z`, under.shade, 0.5) +
        stroke(`M${-nk - 24} 206L-62 420V900M${nk + 24} 206L62 420V900`, tones.shade, 15, 0.95)
      )
    default:
      return ''
  }
}

const DEPTHS: Record<Garment, number> = {
  tee: 244,
  scoop: 292,
  shirt: 286,
  roll: 224,
  knit: 248,
  blazer: 240,
  hoodie: 250,
  jacket: 240,
  anorak: 240,
  straps: 318,
  cardigan: 244,
  bare: 0,
}

const APRON = (tones: Tones, deep: string) =>
  fill('M-92 372H92L120 520Q150 700 150 900H-150Q-150 700-120 520Z', tones.base) +
  stroke('M-88 376Q-80 290-64 224M88 376Q80 290 64 224', tones.base, 13) +
  fill('M20 372H92L120 520Q150 700 150 900H60Q70 600 20 372Z', tones.shade, 0.55) +
  stroke('M-96 640h192', deep, 3, 0.4)

/** Neck, trunk and arms down to the hips. The hands are drawn apart, over what they hold. */
export function drawBody(
  face: Face,
  cloth: Cloth,
  light: Light,
  arms: Arms,
): { defs: string; body: string; arms: string } {
  const frame: Frame = { nk: face.neck, s: face.shoulders, g: face.girth }
  const { nk, s } = frame
  const skin = tonesOf(face.skin, light)
  const tones = tonesOf(cloth.colour, light)
  const open = cloth.garment === 'straps' || cloth.garment === 'bare'
  const neck = bothSides([
    [0, 70],
    [nk, 70],
    [nk - 5, 140],
    [nk + 2, 184],
    [nk + 26, 214],
    [nk + 34, 300],
    [nk + 10, 420],
    [0, 440],
  ])
  const depth = DEPTHS[cloth.garment]
  const shape = open ? (cloth.garment === 'bare' ? '' : strapsOf(frame)) : trunk(frame, depth)
  const skinBody = open ? fill(trunk(frame, 214), 'url(#skin)') : ''
  const sleeve = open ? 'url(#skin)' : 'url(#cloth)'
  const lines = open ? skin.shade : tones.deep
  const each = (draw: (side: 1 | -1) => string) => draw(-1) + draw(1)
  const shade = `M${nk + 4} 190C${s * 0.5} 260 ${s * 0.46} 360 ${s * 0.52} 480C${s * 0.42} 620 ${s * 0.5} 760 ${s * 0.46} 910H${s * 1.6}V190Z`
  const folds = stroke(`M${-s * 0.6} 640C${-s * 0.3} 670 ${s * 0.1} 664 ${s * 0.4} 630`, tones.deep, 5, 0.12)
  const chest = [
    fill(neck, 'url(#skin)'),
    `<g clip-path="url(#neck)">${fill('M-110 70C-76 150-40 186 0 196C40 204 74 176 112 100L116 60H-110Z', skin.deep, 0.62)}${fill(`M24 150C40 190 60 214 ${s} 236V440H70C50 340 40 240 24 150Z`, skin.shade, 0.55)}</g>`,
    stroke(`M${-nk - 60} 236Q${-nk + 8} 246-16 262M${nk + 60} 238Q${nk - 8} 246 16 262`, skin.shade, 4, 0.55),
  ]
  const drawnArms =
    arms === 'down'
      ? each(
          (side) =>
            fill(armDown(frame, side), sleeve) +
            (side > 0 ? fill(armDown(frame, side), open ? skin.shade : tones.shade, 0.5) : ''),
        ) +
        each((side) =>
          stroke(
            curve([
              [side * (s - 42), 516],
              [side * (s - 40), 560],
              [side * (s - 34), 720],
            ]),
            lines,
            4,
            0.4,
          ),
        )
      : ''
  return {
    defs: `<clipPath id="neck"><path d="${neck}"/></clipPath><clipPath id="trunk"><path d="${shape || trunk(frame, 214)}"/></clipPath>
<linearGradient id="cloth" gradientUnits="userSpaceOnUse" x1="${-s}" y1="200" x2="${s}" y2="520"><stop stop-color="${tones.lit}"/><stop offset=".45" stop-color="${tones.base}"/><stop offset="1" stop-color="${tones.shade}"/></linearGradient>
<linearGradient id="turn" gradientUnits="userSpaceOnUse" x1="${s * 0.4}" y1="260" x2="${s * 0.95}" y2="330"><stop stop-color="${tones.shade}" stop-opacity=".1"/><stop offset="1" stop-color="${tones.shade}" stop-opacity=".75"/></linearGradient>
<linearGradient id="skin" gradientUnits="userSpaceOnUse" x1="${-s}" y1="200" x2="${s}" y2="460"><stop stop-color="${skin.lit}"/><stop offset=".4" stop-color="${skin.base}"/><stop offset="1" stop-color="${skin.shade}"/></linearGradient>`,
    body: [
      ...chest,
      skinBody,
      shape && fill(shape, 'url(#cloth)'),
      shape && `<g clip-path="url(#trunk)">${fill(shade, 'url(#turn)')}${folds}</g>`,
      `<g>${details(cloth, frame, light, tones)}</g>`,
      cloth.apron ? APRON(tonesOf(cloth.second, light), tonesOf(cloth.second, light).deep) : '',
      drawnArms,
    ].join(''),
    arms:
      arms === 'down'
        ? ''
        : each((side) => {
            const bent = armBent(frame, side, arms)
            return (
              fill(bent.arm, sleeve) +
              (side > 0 ? fill(bent.arm, open ? skin.shade : tones.shade, 0.45) : '') +
              stroke(
                curve([
                  [side * s * 0.8, 340],
                  [side * (s - 30), 470],
                  [side * s * 0.8, (arms === 'raised' ? 400 : 560) + 6],
                ]),
                lines,
                4,
                0.35,
              ) +
              hand(bent.hand, side, skin)
            )
          }),
  }
}

function strapsOf({ nk, s, g }: Frame): string {
  const right: Point[] = [
    [s * 0.42, 226],
    [s * 0.5, 228],
    [s * 0.56, 300],
    [s * 0.82, 380],
    [s * 0.84 * g, 480],
    [s * 0.78 * g, 610],
    [s * 0.84 * g, 740],
    [s * 0.92 * g, 900],
  ]
  return loop([
    ...right,
    ...mirror(right).reverse(),
    [-s * 0.32, 300],
    [-nk * 0.5, 336],
    [0, 344],
    [nk * 0.5, 336],
    [s * 0.32, 300],
  ])
}

/** From the hips down: on the feet, or cross-legged on the ground. */
export function drawLegs(face: Face, cloth: Cloth, light: Light, sitting: boolean): string {
  const { shoulders: s, girth: g } = face
  const tones = tonesOf(mix(cloth.second, { l: 0.3, c: 0.04, h: 255 }, 0.6), light)
  const shoe = tonesOf({ l: 0.32, c: 0.03, h: 45 }, light)
  if (sitting) {
    const right: Point[] = [
      [20, 820],
      [s * 0.8 * g, 800],
      [s + 90, 868],
      [s + 126, 940],
      [s + 60, 990],
      [60, 1010],
      [-90, 1000],
      [-60, 930],
    ]
    return (
      fill(loop(right), tones.shade) +
      fill(loop(mirror(right)), tones.base) +
      stroke(
        curve([
          [-s - 90, 950],
          [-80, 984],
          [90, 960],
        ]),
        tones.deep,
        5,
        0.4,
      ) +
      ellipse(116, 992, 60, 26, shoe.base) +
      ellipse(-124, 998, 60, 26, shoe.lit)
    )
  }
  const leg = (side: 1 | -1): Point[] => {
    const points: Point[] = [
      [0, 830],
      [s * 0.92 * g, 830],
      [s * 0.9 * g, 1000],
      [s * 0.74, 1320],
      [s * 0.6, 1690],
      [s * 0.24, 1690],
      [s * 0.18, 1320],
      [6, 980],
    ]
    return side > 0 ? points : mirror(points)
  }
  const foot = (side: 1 | -1) =>
    fill(
      `M${side * s * 0.2} 1676H${side * s * 0.62}Q${side * s * 0.84} 1712 ${side * s * 0.9} 1744H${side * s * 0.16}Z`,
      side > 0 ? shoe.shade : shoe.base,
    )
  const wrist = (side: 1 | -1) =>
    ellipse(side * (s - 2 + (g - 1) * 70), 916, 30, 44, hex(side > 0 ? shift(face.skin, -0.12) : face.skin))
  return (
    foot(-1) +
    foot(1) +
    fill(loop(leg(-1)), tones.base) +
    fill(loop(leg(1)), tones.shade) +
    wrist(-1) +
    wrist(1)
  )
}
