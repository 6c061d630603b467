import type { Face } from './busts.ts'
import { repeat } from './shapes.ts'

// An engraving: one ink on paper, tones by the distance of lines.

/** Patterns `h1` (light) to `h4` (nearly full). Where files are drawn at build, many lines a tile are five times as fast. */
export function hatches(ink: string, paper: string, lines = 1): string {
  const pattern = (id: number, gap: number, width: number, angle: number) => {
    const size = gap * lines
    const strokes = repeat(lines, (i) => `M${gap * (i + 0.5)} 0V${size}`)
    return `<pattern id="h${id}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"><path d="M0 0H${size}V${size}H0Z" fill="${paper}"/><path d="${strokes}" stroke="${ink}" stroke-width="${width}"/></pattern>`
  }
  return `<defs>${pattern(1, 7, 0.7, 45)}${pattern(2, 5, 0.9, 45)}${pattern(3, 4, 1.1, -40)}${pattern(4, 3.2, 1.25, 20)}</defs>`
}

const tone = (level: number) => `url(#h${level})`

/** The person with tones for colours: paper skin in lines of shade, dark hair in dense ones. */
export function hatched(face: Face, paper: string): Face {
  const isLight = /^#[c-f]/.test(face.hair)
  const isDarkSkin = /^#[0-9ab]/.test(face.skin)
  return {
    ...face,
    skin: paper,
    shade: tone(isDarkSkin ? 3 : 2),
    hair: tone(isLight ? 2 : 4),
    coat: tone(4),
    trim: paper,
    isPlain: true,
  }
}
