import { createRandom } from '../random.ts'
import { hex, mix, shift } from './colours.ts'
import type { Face } from './face.ts'
import { drawHair, hairGradients } from './hair.ts'
import type { Light } from './light.ts'
import { bothSides, curve, ellipse, fill, loop, mirror, stroke, type Point } from './path.ts'
import { tonesOf, type Tones } from './tones.ts'

export type Smile = 'closed' | 'open' | 'wide'

/** How far below the eyes the chin is. */
export const CHIN = 146

/** Which way the head turns: -1 to 1, where light comes from the left. */
export interface Look {
  turn: number
  smile: Smile
}

interface Ink {
  skin: Tones
  line: string
  soft: string
}

function outlineOf({ width: w, jaw, chin }: Face): Point[] {
  return [
    [0, -150],
    [58 * w, -136],
    [91 * w, -92],
    [100 * w, -34],
    [98 * w, 20],
    [91 * w, 62],
    [74 * w * jaw, 108],
    [46 * jaw, 138],
    [20 * chin, 151],
    [0, 153],
  ]
}

function drawEye({ eyes, iris, lines }: Face, ink: Ink, side: 1 | -1, gaze: number): string {
  const o = eyes.open
  const top = `M-23 5C-15 ${-8 * o}-5 ${-14 * o} 5 ${-13.5 * o}C14 ${-13 * o} 21-7 25 0`
  const shape = `${top}C18 8 9 11-2 10.5C-11 10-17 8-23 5Z`
  const flick = 4 * eyes.lashes
  const lid = `M-24 6C-15 ${-10 * o}-5 ${-16.5 * o} 5 ${-16.5 * o}C15 ${-16 * o} 23-9 ${27 + flick} ${-1 - flick}C23-3 20-7 13 ${-10.5 * o}C5 ${-13 * o}-5 ${-12 * o}-22 6Z`
  const id = side > 0 ? 'eye-right' : 'eye-left'
  const dark = hex(shift(iris, -0.2))
  const bright = hex(shift(iris, 0.13, 0.015))
  const x = gaze * side + 1
  return `<g transform="scale(${side * eyes.size} ${eyes.size}) rotate(${-eyes.tilt})">
<clipPath id="${id}"><path d="${shape}"/></clipPath>
${fill(`M-30 8C-22-16-8-27 8-26C24-25 33-12 34-2C24 14 4 20-12 16Z`, ink.skin.shade, 0.26)}
${fill(shape, '#f1e9e1')}<g clip-path="url(#${id})">${ellipse(x, -2.4, 13.2, 13.2, dark)}${ellipse(x, -1, 10.8, 11, hex(iris))}${ellipse(x, 4, 7.5, 5, bright, 0.65)}${ellipse(x, -2.4, 5.6, 5.6, '#15100f')}${fill(`M-26-20H30V${-5 * o}C14 ${-11 * o}-8 ${-12 * o}-26 8Z`, ink.skin.deep, 0.32)}</g>
${ellipse(x - 4 * side, -6, 3.1, 3.1, '#fff', 0.95)}
${fill(lid, ink.line)}
${stroke(`M-19 ${-8 * o}C-8 ${-20 * o} 12 ${-22 * o} 27 ${-9 * o}`, ink.skin.deep, 1.8, 0.5)}
${stroke('M-20 8C-10 13 10 14 22 5', ink.soft, 1.5, 0.32)}
${stroke('M-17 19C-7 24 8 23 18 17', ink.skin.deep, 2, 0.04 + 0.08 * lines)}
</g>`
}

function drawBrow({ brows, brow }: Face, side: 1 | -1): string {
  const { thick: t, arch: a } = brows
  const colour = hex(brow)
  const shape = `M-25 -27C-13 ${-34 - a} 8 ${-39 - a} 33 ${-25}C13 ${-37 - a + t * 0.85}-9 ${-34 - a + t}-23 ${-26 + t * 0.72}C-26 ${-25 + t * 0.5}-27-25-25-27Z`
  return `<g transform="scale(${side} 1)">${fill(shape, colour, 0.92)}</g>`
}

function drawNose({ nose }: Face, ink: Ink, turn: number): string {
  const { width: w, length: l } = nose
  const push = turn * 6
  const bridge = curve([
    [9 - push * 0.2, -22],
    [7, 4],
    [11 + push, l - 26],
    [w + push * 0.6, l - 8],
  ])
  return [
    fill(
      `${bridge}C${w + push} ${l + 3} 8 ${l + 6} ${push} ${l + 5}C5 ${l - 4} 6 ${l - 18} 2 ${l - 32}C2 12 3-6 9-22Z`,
      ink.skin.shade,
      0.55,
    ),
    fill(
      `M${-w + push} ${l - 5}C${-w + 2 + push} ${l + 3} -9 ${l + 2} ${push} ${l + 8}C10 ${l + 2} ${w - 2 + push} ${l + 3} ${w + push} ${l - 5}C${w + push} ${l + 9} 10 ${l + 10} ${push} ${l + 12}C-10 ${l + 10} ${-w + push} ${l + 7} ${-w + push} ${l - 5}Z`,
      ink.skin.shade,
      0.8,
    ),
    ellipse(-9 + push, l + 2.5, 5, 2.5, ink.soft, 0.75),
    ellipse(9 + push, l + 2.5, 5, 2.5, ink.soft, 0.75),
    stroke(`M${-w + 2 + push} ${l - 14}q-5 9 2 15`, ink.skin.deep, 1.8, 0.5),
    stroke(`M${w - 2 + push} ${l - 14}q5 9-2 15`, ink.skin.deep, 1.8, 0.6),
    ellipse(-4 + push, l - 12, 5.5, 6.5, ink.skin.lit, 0.75),
    stroke(`M${-3 + push * 0.4} -10L${-4 + push} ${l - 26}`, ink.skin.lit, 5, 0.35),
  ].join('')
}

function drawMouth({ mouth, lip }: Face, ink: Ink, smile: Smile): string {
  const { width, full: f } = mouth
  const w = width * (smile === 'closed' ? 0.9 : smile === 'open' ? 0.95 : 1.02)
  const upper = hex(mix(lip, { l: 0.3, c: 0.06, h: 20 }, 0.16))
  const lower = hex(lip)
  const corners =
    stroke(`M${-w - 3} -9q-4 4-2 9`, ink.skin.deep, 2, 0.4) +
    stroke(`M${w + 3} -9q4 4 2 9`, ink.skin.deep, 2, 0.4)
  const under = fill(
    `M-18 ${24 + 6 * f}Q0 ${33 + 6 * f} 18 ${24 + 6 * f}Q0 ${28 + 6 * f}-18 ${24 + 6 * f}Z`,
    ink.skin.shade,
    0.6,
  )
  if (smile === 'closed') {
    return [
      fill(
        `M${-w} -7C${-w * 0.6} ${-7 - 4 * f}-10 ${-6 - 6 * f}-5 ${-5 - 6 * f}Q0 ${-2 - 6 * f} 5 ${-5 - 6 * f}C10 ${-6 - 6 * f} ${w * 0.6} ${-7 - 4 * f} ${w} -7C${w * 0.5} 5 ${-w * 0.5} 5 ${-w} -7Z`,
        upper,
      ),
      fill(
        `M${-w + 4} -4C${-w * 0.55} ${9 + 12 * f} ${w * 0.55} ${9 + 12 * f} ${w - 4} -4C${w * 0.5} 5 ${-w * 0.5} 5 ${-w + 4} -4Z`,
        lower,
      ),
      ellipse(-5, 6 + 2.4 * f, 11, 2.6, ink.skin.lit, 0.35),
      stroke(`M${-w - 1} -8C${-w * 0.5} 5 ${w * 0.5} 5 ${w + 1} -8`, ink.soft, 2.6, 0.6),
      corners,
      under,
    ].join('')
  }
  const drop = smile === 'open' ? 15 : 22
  const inside = `M${-w} -9C${-w * 0.55} -1 ${w * 0.55} -1 ${w} -9C${w * 0.62} ${drop + 4} ${-w * 0.62} ${drop + 4} ${-w} -9Z`
  const teeth = `M${-w + 4} -7C${-w * 0.55} -1 ${w * 0.55} -1 ${w - 4} -7C${w * 0.58} ${drop * 0.82 + 2} ${-w * 0.58} ${drop * 0.82 + 2} ${-w + 4} -7Z`
  return [
    fill(
      `M${-w - 1} -10C${-w * 0.6} ${-10 - 3.6 * f}-11 ${-9 - 5.6 * f}-5 ${-8 - 5.6 * f}Q0 ${-5 - 5.6 * f} 5 ${-8 - 5.6 * f}C11 ${-9 - 5.6 * f} ${w * 0.6} ${-10 - 3.6 * f} ${w + 1} -10C${w * 0.55} 0 ${-w * 0.55} 0 ${-w - 1} -10Z`,
      upper,
    ),
    fill(
      `M${-w + 2} -6C${-w * 0.6} ${drop + 4 + 9 * f} ${w * 0.6} ${drop + 4 + 9 * f} ${w - 2} -6C${w * 0.62} ${drop + 3} ${-w * 0.62} ${drop + 3}${-w + 2} -6Z`,
      lower,
    ),
    fill(inside, '#5a2424'),
    fill(teeth, '#f8f2e9'),
    stroke(`M${-w * 0.5} -2.6C${-w * 0.2} 0 ${w * 0.2} 0 ${w * 0.5} -2.6`, '#4a1a1c', 1.6, 0.25),
    ellipse(-6, drop * 0.76 + 6 * f, 11, 2.4, ink.skin.lit, 0.3),
    `<g transform="translate(0 ${drop * 0.55})">${under}</g>`,
  ].join('')
}

function drawBeard(face: Face, light: Light): { soft: string; sharp: string } {
  const { beard, width: w, jaw, chin, mouth } = face
  if (beard === 'none') return { soft: '', sharp: '' }
  const tones = tonesOf(mix(face.hair, face.brow, 0.5), light)
  const y = mouth.y
  const m = mouth.width + 7
  const lip = `M${-m} ${y + 1}C${-m + 6} ${y - 24}-14 ${y - 26} 0 ${y - 21}C14 ${y - 26} ${m - 6} ${y - 24} ${m} ${y + 1}C${m - 14} ${y - 11} 12 ${y - 15} 0 ${y - 13}C-12 ${y - 15} ${-m + 14} ${y - 11} ${-m} ${y + 1}Z`
  const drop = beard === 'full' ? 30 : beard === 'short' ? 9 : 0
  const right: Point[] = [
    [97 * w, 12],
    [94 * w + drop * 0.1, 66],
    [74 * w * jaw + drop * 0.3, 114 + drop * 0.3],
    [46 * jaw, 143 + drop * 0.8],
    [18 * chin, 155 + drop],
    [0, 157 + drop],
  ]
  const inner: Point[] = [
    [0, y + 32],
    [16, y + 30],
    [m - 4, y + 18],
    [m + 4, y - 4],
    [m + 6, y - 16],
    [72 * w, y - 14],
    [88 * w, 44],
  ]
  const shape = loop([...right, ...mirror(right).reverse(), ...mirror(inner).reverse(), ...inner])
  const random = createRandom(`beard ${face.cut.seed}`)
  const isStubble = beard === 'stubble'
  const hairs = Array.from({ length: isStubble ? 180 : 70 }, () => {
    const x = (random.next() * 2 - 1) * 96
    const from = 40 + random.next() * 120
    const long = isStubble ? 3 : 10 + random.next() * 8
    return stroke(
      `M${x.toFixed(0)} ${from.toFixed(0)}l${(x * 0.006 * long).toFixed(1)} ${long.toFixed(1)}`,
      !isStubble && random.chance(0.5) ? tones.lit : tones.deep,
      isStubble ? 1.8 : 2.2,
      0.3,
    )
  }).join('')
  const soul = fill(`M-8 ${y + 24}Q0 ${y + 21} 8 ${y + 24}L5 ${y + 34}H-5Z`, tones.base, 0.8)
  switch (beard) {
    case 'stubble':
      return {
        soft: fill(shape + lip, tones.shade, 0.14),
        sharp: `<clipPath id="beard"><path d="${shape}${lip}"/></clipPath><g clip-path="url(#beard)">${fill(shape + lip, tones.shade, 0.08)}${hairs}</g>`,
      }
    case 'moustache':
      return { soft: '', sharp: fill(lip, tones.base) }
    case 'goatee':
      return {
        soft: '',
        sharp:
          fill(lip, tones.base) +
          fill(
            `M${-m + 2} ${y}C${-m} ${y + 36}-24 156 0 ${162}C24 156 ${m} ${y + 36} ${m - 2} ${y}C${m - 10} ${y + 34}-${m - 10} ${y + 34} ${-m + 2} ${y}Z`,
            tones.base,
          ),
      }
    default:
      return {
        soft: '',
        sharp: `<clipPath id="beard"><path d="${shape}"/></clipPath>${fill(shape, tones.base)}<g clip-path="url(#beard)">${fill(`M30 0H130V220H20Q60 120 30 0Z`, tones.shade, 0.7)}${hairs}</g>${fill(lip, tones.base)}${soul}`,
      }
  }
}

function drawGlasses({ glasses, frames, eyes }: Face, turn: number): string {
  if (glasses === 'none') return ''
  const colour = hex(frames)
  const x = eyes.apart
  const width = glasses === 'thin' ? 2.6 : glasses === 'round' ? 4 : 5.5
  const lens = (sign: number) => {
    const cx = sign * x + turn * 7
    const shape =
      glasses === 'round'
        ? `M${cx - 33} 2a33 32 0 1 0 66 0a33 32 0 1 0-66 0Z`
        : `M${cx - 35} -19Q${cx} -26 ${cx + 35} -19Q${cx + 38} 26 ${cx + 8} 29H${cx - 8}Q${cx - 38} 26 ${cx - 35} -19Z`
    const bar = glasses === 'browline' ? stroke(`M${cx - 35} -19Q${cx} -26 ${cx + 35} -19`, colour, 9) : ''
    return (
      fill(shape, '#fff', 0.07) +
      `<path d="${shape}" fill="none" stroke="${colour}" stroke-width="${glasses === 'browline' ? 3 : width}" stroke-linejoin="round"/>${bar}` +
      stroke(`M${cx - 18} -11l10-6M${cx - 20} 2l24-17`, '#fff', 3, 0.3)
    )
  }
  const bridge = stroke(`M${-x + 33 + turn * 7} -6Q${turn * 7} -14 ${x - 33 + turn * 7} -6`, colour, width)
  const arms = stroke(`M${-x - 34 + turn * 7} -8L-100 -14M${x + 34 + turn * 7} -8L100 -14`, colour, width)
  return arms + lens(-1) + lens(1) + bridge
}

function drawLines({ lines, mouth, nose }: Face, ink: Ink): { soft: string; sharp: string } {
  const both = (d: string, width: number, opacity: number) =>
    stroke(d, ink.skin.deep, width, opacity) +
    `<g transform="scale(-1 1)">${stroke(d, ink.skin.deep, width, opacity)}</g>`
  const crease = `M${nose.width + 9} ${nose.length}C${mouth.width + 6} ${nose.length + 8} ${mouth.width + 16} ${mouth.y - 14} ${mouth.width + 13} ${mouth.y + 2}`
  const soft = both(crease, 7, 0.3)
  if (lines === 0) return { soft, sharp: '' }
  const fold = both(crease, 2.4, 0.14 + lines * 0.11)
  const crow = both('M72 2q9-3 14-9M73 7q9 1 16-1M71 12q8 4 14 6', 1.8, 0.1 + lines * 0.1)
  const bags = both('M26 24q17 10 36-2M30 31q14 6 28-1', 2, 0.06 + lines * 0.09)
  const brow =
    lines > 1
      ? stroke('M-48-70q48-12 96 0M-40-84q42-8 80 0', ink.skin.deep, 2, 0.1 + lines * 0.06) +
        stroke('M-7-34q3 8 1 14M7-34q-3 8-1 14', ink.skin.deep, 1.8, 0.2)
      : ''
  const marionette = lines > 1 ? both(`M${mouth.width + 12} ${mouth.y + 18}q4 12-4 22`, 2.2, 0.28) : ''
  return { soft, sharp: fold + crow + bags + brow + marionette }
}

const FRECKLES: readonly Point[] = [
  [-64, 34],
  [-54, 42],
  [-46, 32],
  [-38, 40],
  [-58, 50],
  [-30, 30],
  [38, 40],
  [46, 31],
  [55, 42],
  [64, 34],
  [30, 31],
  [59, 50],
  [-8, 24],
  [6, 30],
  [0, 16],
]

/** A head that looks at us, and the hair that hangs behind its neck. */
export function drawHead(
  face: Face,
  light: Light,
  { turn, smile }: Look,
): { defs: string; behind: string; head: string } {
  const skin = tonesOf(face.skin, light)
  const ink: Ink = {
    skin,
    line: hex(mix({ ...face.skin, l: face.skin.l * 0.34, c: 0.045 }, { l: 0.16, c: 0.02, h: 30 }, 0.55)),
    soft: hex(mix({ ...face.skin, l: face.skin.l * 0.4, c: 0.07 }, { l: 0.24, c: 0.05, h: 20 }, 0.4)),
  }
  const hairTones = tonesOf(face.hair, light)
  const hair = drawHair(face.cut, hairTones)
  const outline = bothSides(outlineOf(face))
  const w = face.width
  const push = turn * 8
  const shade = `M36-156C66-128 70-84 62-44C58-24 66-6 78 6C84 26 66 44 58 66C50 92 52 104 34 124C22 138 14 148 8 170H140V-156Z`
  const cheek = hex(mix(face.skin, { l: 0.58, c: 0.17, h: 24 }, 0.5))
  const lines = drawLines(face, ink)
  const beard = drawBeard(face, light)
  const eyeAt = (side: 1 | -1) =>
    `<g transform="translate(${side * face.eyes.apart * (1 - Math.max(0, side * turn) * 0.06) + push} 0)">${drawEye(face, ink, side, turn * 1.5)}${drawBrow(face, side)}</g>`
  const ear = (side: 1 | -1) =>
    `<g transform="translate(${side * 98 * w} 6) scale(${side} 1)">${fill('M-8-30C6-40 20-28 17-8C15 10 9 30-6 32Z', side > 0 ? skin.shade : skin.base)}${stroke('M-2-22C8-26 12-16 9-4Q6 8 0 14', skin.deep, 2.2, 0.5)}${face.earrings ? ellipse(6, 38, 4.6, 4.6, '#d9b25a') + ellipse(4.6, 36.6, 1.5, 1.5, '#fff6d8') : ''}</g>`
  const freckles = face.freckles
    ? FRECKLES.map(([x, y]) =>
        ellipse(x + push * 0.6, y, 2.1, 1.8, hex(mix(face.skin, { l: 0.42, c: 0.1, h: 45 }, 0.7)), 0.5),
      ).join('')
    : ''
  const head = [
    ear(-1),
    ear(1),
    fill(outline, 'url(#face-skin)'),
    `<g clip-path="url(#face)">`,
    `<g filter="url(#soft)">${fill(shade, skin.shade, 0.72)}${ellipse(-40, -92, 44, 34, skin.lit, 0.55)}${ellipse(-56 + push, 34, 27, 20, skin.lit, 0.55)}${ellipse(-6, 134, 14, 8, skin.lit, 0.5)}<g transform="translate(5 13)">${fill(hair.cast, skin.shade, 0.5)}</g>${lines.soft}${beard.soft}</g>`,
    ellipse(-60 + push, 48, 42, 32, 'url(#cheek)', 0.8) + ellipse(62 + push, 48, 40, 32, 'url(#cheek)', 0.66),
    freckles,
    `</g>`,
    lines.sharp,
    beard.sharp,
    drawNose(face, ink, turn),
    `<g transform="translate(${push * 0.9} ${face.mouth.y})">${drawMouth(face, ink, smile)}</g>`,
    eyeAt(-1),
    eyeAt(1),
    drawGlasses(face, turn),
    hair.front,
  ].join('')
  return {
    defs: `<linearGradient id="face-skin" gradientUnits="userSpaceOnUse" x1="-100" y1="-110" x2="60" y2="90"><stop stop-color="${skin.lit}"/><stop offset="1" stop-color="${skin.base}"/></linearGradient><radialGradient id="cheek"><stop stop-color="${cheek}" stop-opacity=".55"/><stop offset="1" stop-color="${cheek}" stop-opacity="0"/></radialGradient><filter id="soft" filterUnits="userSpaceOnUse" x="-112" y="-160" width="224" height="330"><feGaussianBlur stdDeviation="4.5"/></filter><clipPath id="face"><path d="${outline}"/></clipPath>${hairGradients(hairTones, skin.shade)}`,
    behind: hair.behind,
    head,
  }
}
