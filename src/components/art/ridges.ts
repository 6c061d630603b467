import { repeat } from './shapes.ts'

// A panorama of layered ridges, 1440 by 600. Colours are the page's, so that the night is drawn and not turned over.

const STEP = 24

interface Ridge {
  base: number
  height: number
  seed: number
  sharpness: number
}

const FAR: Ridge = { base: 330, height: 120, seed: 0.6, sharpness: 1 }
const MIDDLE: Ridge = { base: 400, height: 112, seed: 2.1, sharpness: 1 }
const NEAR: Ridge = { base: 452, height: 78, seed: 4.4, sharpness: 0.8 }
/** Where two people stand on top of the near ridge. */
const WALKERS = 1040

/** A ridge as heights over the width: a few waves of fixed phase, the sharper the more of them. */
const heightOf = ({ base, height, seed, sharpness }: Ridge, x: number): number => {
  const wave =
    Math.sin(x / 230 + seed) * 0.5 +
    (1 - Math.abs(Math.sin(x / 190 + seed * 2.3))) * 1.15 +
    Math.sin(x / 47 + seed * 5.1) * 0.16 * sharpness +
    Math.sin(x / 21 + seed * 3.7) * 0.07 * sharpness
  return Math.round(base - wave * height)
}

function ridge(one: Ridge): string {
  const points = Array.from({ length: 1440 / STEP + 1 }, (_, i) => `${i * STEP} ${heightOf(one, i * STEP)}`)
  return `M0 600L${points.join('L')}L1440 600Z`
}

/** The height of a ridge's top, written beside it on what is lighter by day and darker by night. */
const peak = (of: Ridge, x: number, metres: string) => {
  const y = heightOf(of, x)
  return `<path d="M${x} ${y}v-16" stroke="currentcolor" stroke-width="1.5"/><circle cx="${x}" cy="${y}" r="3" fill="currentcolor"/><text x="${x + 11}" y="${y - 7}" fill="currentcolor" font-size="18" letter-spacing="1.5">${metres}</text>`
}

const walker = (x: number, y: number, coat: string, size: number) =>
  `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-7 0L-4-26H6L10 0H5L1-16L-2 0Z" fill="var(--legs)"/><path d="M-9-24Q-10-50 0-52Q11-50 9-24Z" fill="${coat}"/><path d="M-15-48h9v20h-9q-3-10 0-20z" fill="var(--sun)"/><circle cx="2" cy="-61" r="8" fill="#a9724f"/><path d="M-7-62Q-6-72 3-71Q11-70 10-62Z" fill="${coat}"/></g>`

/** Sky, sun and the far ridges: what stands behind the headline. */
export const ridges = (): string =>
  `<path d="M0 0H1440V600H0Z" fill="var(--sky)"/><circle class="horizon__sun" cx="1060" cy="212" r="92" fill="var(--sun)"/>
<path d="${ridge(FAR)}" fill="var(--r1)"/><path d="${ridge(MIDDLE)}" fill="var(--r2)"/><path d="${ridge(NEAR)}" fill="var(--r3)"/><g class="horizon__walkers">${walker(WALKERS, heightOf(NEAR, WALKERS), 'var(--coat)', 0.8)}${walker(WALKERS + 28, heightOf(NEAR, WALKERS + 28), 'var(--coat-b)', 0.84)}</g>`

/** Heights of two of their tops, in the colour of the words. Phones see neither: their people stand where others would fit. */
export const heights = (): string => peak(FAR, 336, '1 214 m') + peak(MIDDLE, 264, '986 m')

const SHORE = 'Q130 491 300 489T720 488T1140 489T1440 552'

/** The nearest ridge, nearly level so that words can stand on it, with its contour lines. */
export const nearRidge = (): string =>
  `<path d="M0 552${SHORE}V600H0Z" fill="var(--r4)"/>${repeat(6, (i) => `<path d="M0 552${SHORE}" transform="translate(0 ${15 + i * 16})" fill="none" stroke="var(--line-on)" stroke-width="1.2" opacity=".45"/>`)}`
