import { mixed } from '../palette.ts'
import { fill, stroke } from './head.ts'

// Clothes from the neck down, around x = 0; the shoulders stand at y = 230 and the trunk runs out of every picture.

export type Garment =
  | 'tee'
  | 'scoop'
  | 'vneck'
  | 'shirt'
  | 'roll'
  | 'knit'
  | 'stripes'
  | 'blazer'
  | 'hoodie'
  | 'cardigan'
  | 'jacket'
  | 'anorak'
  | 'straps'
  | 'scarf'

export interface Dress {
  garment: Garment
  coat: string
  trim: string
  /** Folds and what lies in shade; laid on thinly. */
  ink: string
  skin: string
  shade: string
  line?: string
  /** Half the width of the shoulders, 78 to 118. */
  width: number
}

const trunk = (w: number) =>
  `M${-w} 540V264C${-w} 216 ${-w + 28} 200-29 185Q-2 208 25 185C${w - 28} 200 ${w} 216 ${w} 264V540Z`

const NECK = 'M-29 112L-27 172Q-27 182-33 190Q-2 220 27 190Q21 182 21 172L21 140L-4 112Z'
const V = 'M-28 185L-2 250L24 185Q-2 200-28 185Z'

const DETAILS: Record<Garment, (dress: Dress) => string> = {
  tee: ({ ink }) => stroke('M-29 190Q-2 218 25 190', ink, 7, 0.22),
  scoop: ({ skin }) => fill('M-48 190C-42 238 36 238 44 190L25 183Q-2 200-29 183Z', skin),
  vneck: ({ skin, trim }) => fill(V, skin) + stroke('M-33 187L-2 250L29 187', trim, 6),
  shirt: ({ skin, trim, ink }) =>
    fill('M-31 182Q-2 200 27 182L-2 232Z', skin) +
    fill('M-33 178L-53 195L-27 232L-2 216ZM29 178L49 195L24 232L-2 216Z', trim) +
    stroke('M-2 232V540', ink, 2, 0.3),
  roll: ({ coat, ink, line }) =>
    fill('M-35 160Q-4 176 25 160L34 200Q-2 218-40 200Z', coat, line) +
    stroke('M-40 199Q-2 217 34 199', ink, 3, 0.25) +
    stroke('M-20 172l-3 34M-6 175v34M10 173l3 34', ink, 2, 0.18),
  knit: ({ trim, ink }) =>
    stroke('M-36 188Q-2 224 32 188', trim, 11) +
    stroke('M-60 300v240M-30 310v230M0 314v230M30 310v230M60 300v240', ink, 2, 0.16),
  stripes: ({ trim, width }) =>
    stroke('M-36 188Q-2 222 32 188', trim, 6) +
    `<path d="M0 262V540" stroke="${trim}" stroke-width="${2 * width}" stroke-dasharray="10 16" stroke-linecap="butt"/>`,
  blazer: ({ trim, coat, ink, line }) =>
    fill('M-36 184L-2 300L32 184Q-2 214-36 184Z', trim) +
    fill('M-35 182L-66 208L-52 226L-60 236L-2 330V300ZM31 182L62 208L48 226L56 236L-2 330V300Z', coat, line) +
    fill(
      'M-35 182L-66 208L-52 226L-60 236L-2 330V300ZM31 182L62 208L48 226L56 236L-2 330V300Z',
      ink,
      '',
    ).replace('/>', ' opacity=".16"/>') +
    stroke('M-2 330V540', ink, 2.4, 0.35),
  hoodie: ({ coat, ink, trim, line }) =>
    fill('M-54 204C-66 172-46 158-32 164L24 164C40 158 58 174 50 204Q-2 246-54 204Z', coat, line) +
    fill('M-40 190Q-2 226 36 190Q28 214-2 218T-40 190Z', ink).replace('/>', ' opacity=".3"/>') +
    stroke('M-18 216v44M16 216v38', trim, 3.4),
  cardigan: ({ trim, ink }) =>
    fill('M-34 186L-14 540H14L30 186Q-2 216-34 186Z', trim) +
    stroke('M-36 188L-16 540M32 188L16 540', ink, 4, 0.3),
  jacket: ({ trim, coat, ink, line }) =>
    fill('M-36 186L-16 540H14L32 186Q-2 216-36 186Z', trim) +
    fill('M-34 174L-64 200L-26 246L-18 216ZM30 174L60 200L24 246L16 216Z', coat, line) +
    stroke('M-58 286h30v8h-30zM32 286h28v8h-28zM-26 246L-16 540M24 246L14 540', ink, 2.4, 0.4),
  anorak: ({ coat, trim, ink, width: w, line }) =>
    fill(
      `M${-w} 268C${-w} 216 ${-w + 28} 200-29 185Q-2 208 25 185C${w - 28} 200 ${w} 216 ${w} 268Q-2 290 ${-w} 268Z`,
      trim,
    ) +
    fill('M-38 158Q-4 182 28 158L40 202Q-2 226-46 202Z', coat, line) +
    stroke('M-4 178V540', ink, 3, 0.45),
  straps: ({ skin, shade, coat, width: w, line }) =>
    fill(trunk(w), skin) +
    stroke('M-40 204Q-24 212-10 208M36 204Q22 212 10 208', shade, 3) +
    fill(
      `M${-w + 18} 540V276C${-w + 22} 262-60 250-54 206H-42C-40 236-22 252-2 252S36 236 38 206H50C56 250 ${w - 22} 262 ${w - 18} 276V540Z`,
      coat,
      line,
    ),
  scarf: ({ trim, ink, line }) =>
    fill('M-40 166Q-4 186 30 166Q50 188 44 210Q-2 238-52 208Q-52 184-40 166Z', trim, line) +
    fill('M-44 206L-20 222L-16 312L-48 308Z', trim, line) +
    stroke('M-34 182Q-4 204 30 186M-40 196Q0 220 40 200', ink, 2, 0.25),
}

/** Neck and shoulders; the shadow of the jaw lies on the neck. */
export function drawTrunk(dress: Dress): string {
  const { skin, shade, coat, line, width } = dress
  const w = width
  return (
    fill(NECK, skin, line) +
    // Deeper than the shade of the face, or jaw and neck are one block.
    fill('M-27 126Q-4 170 19 160V175Q-6 184-26 161Z', mixed(shade, dress.ink, 0.14)) +
    `<g transform="translate(0 -9)">${fill(trunk(w), coat, line)}${DETAILS[dress.garment](dress)}</g>`
  )
}
