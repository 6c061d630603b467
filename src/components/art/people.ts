import type { Look, Palette } from './palette.ts'

interface Person {
  look: Look
  /** Middle of the shoulders. */
  x: number
  y: number
  /** 1 = shoulders 60 wide. */
  scale?: number
  coat: string
  /** Degrees; a lean towards somebody. */
  lean?: number
}

/** Somebody from behind, from the hips up. */
export function person({ look, x, y, scale = 1, coat, lean = 0 }: Person): string {
  const body = `<path d="M-30 26Q-30-2-10-7Q0-9 10-7Q30-2 30 26L34 92L-34 92Z" fill="${coat}"/>`
  const neck = `<path d="M-7-18h14v16q-7 5-14 0z" fill="${look.skin}"/>`
  const head = `<ellipse cy="-33" rx="17" ry="20" fill="${look.skin}"/>`
  const hair = look.long
    ? `<path d="M-20-34Q-20-57 0-57Q20-57 20-34Q22-12 20 2Q0 10-20 2Q-22-12-20-34Z" fill="${look.hair}"/>`
    : `<path d="M-18-34Q-19-56 0-56Q19-56 18-34Q17-22 10-17Q0-13-10-17Q-17-22-18-34Z" fill="${look.hair}"/>`
  return `<g transform="translate(${x} ${y}) rotate(${lean}) scale(${scale})">${body}${neck}${head}${hair}</g>`
}

interface Couple {
  /** Middle of the left one's shoulders, and how far right the other sits. */
  x: number
  y: number
  gap: number
  scale?: number
  lean?: number
  coats: readonly [string, string]
}

/** Two people side by side who lean a little towards each other. */
export function couple(
  { couple: [left, right] }: Palette,
  { x, y, gap, scale = 1, lean = 4, coats }: Couple,
): string {
  return (
    person({ look: left, x, y, scale, coat: coats[0], lean: lean - 1 }) +
    person({ look: right, x: x + gap, y: y - 6 * scale, scale: scale * 1.02, coat: coats[1], lean: -lean })
  )
}
