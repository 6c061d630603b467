import type { Face } from './busts.ts'
import { type Inks, lightnessOf, mixed } from './palette.ts'
import { repeat } from './shapes.ts'

// An engraving: one ink on paper, tones by the distance of lines.

/**
 * Patterns `h1` (light) to `h4` (nearly full) on paper. Where files are drawn at build, many lines a tile are five times as
 * fast.
 */
export function hatches(line: string, paper: string, lines = 1, scale = 1): string {
  const pattern = (id: string, gap: number, width: number, angle: number) => {
    const size = gap * lines
    const strokes = repeat(lines, (i) => `M${gap * (i + 0.5)} 0V${size}`)
    return `<pattern id="${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})${scale === 1 ? '' : ` scale(${scale.toFixed(2)})`}"><path d="M0 0H${size}V${size}H0Z" fill="${paper}"/><path d="${strokes}" stroke="${line}" stroke-width="${width}"/></pattern>`
  }
  return `<defs>${pattern('h1', 7, 0.7, 45)}${pattern('h2', 5, 0.9, 45)}${pattern('h3', 4, 1.1, -40)}${pattern('h4', 3.2, 1.9, 20)}</defs>`
}

const tone = (level: number) => `url(#h${level})`

/** Washes of the one ink, for what stands around an engraved person. */
export function washes(inks: Inks): Inks {
  const wash = (share: number) => mixed(inks.paper, inks.ink, share)
  return {
    ...inks,
    deep: wash(0.5),
    mid: wash(0.34),
    far: wash(0.2),
    air: inks.paper,
    sky: wash(0.08),
    glow: wash(0.03),
    primary: wash(0.62),
    secondary: wash(0.26),
    sun: wash(0.14),
    wood: wash(0.4),
  }
}

/** Deep skin is a wash; fair skin is the paper. */
const skinOf = (skin: string, paper: string, ink: string) =>
  mixed(paper, ink, Math.max(0, 0.78 - (lightnessOf(skin) ?? 1)) * 0.9)

/** How dark a beard is, by the depth of the hair. */
const BEARD = { 1: 0.1, 2: 0.34, 4: 0.66 } as const

/** The person with tones for colours: paper skin in lines of shade, dark hair in dense ones. */
export function hatched(face: Face, paper: string, ink: string, line = ink): Face {
  // Lines are for hair and cloth; on skin they would read as stubble, dirt or a veil: it has flat washes.
  const skin = skinOf(face.skin, paper, ink)
  const wash = (share: number) =>
    skin.startsWith('#') ? mixed(skin, ink, share) : `color-mix(in oklab,${ink} ${share * 100}%,${skin})`
  const depth = /^#[c-f]/.test(face.hair) ? 1 : /^#[89ab]/.test(face.hair) ? 2 : 4
  return {
    ...face,
    skin,
    shade: wash(0.13),
    hair: tone(depth),
    shorn: wash(0.24),
    whiskers: wash(BEARD[depth]),
    ...(depth === 1 && { smile: ink }),
    // Dark hair is dense lines: its fall is light between them.
    strand: depth === 4 ? paper : ink,
    lip: '',
    brow: ink,
    crease: ink,
    line,
    ...(face.rings && { rings: ink }),
    white: paper,
    ...(face.sclera && { sclera: paper }),
    coat: tone(4),
    trim: paper,
  }
}
