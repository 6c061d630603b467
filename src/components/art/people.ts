import type { Look, Palette } from './palette.ts'

interface Person {
  look: Look
  /** Middle of the shoulders. */
  x: number
  y: number
  /** 1 = shoulders 60 wide. */
  scale?: number
  coat: string
  /** Degrees of leaning towards the other person. */
  lean?: number
}

/** Hair as seen from behind, and from the front. */
const CUTS: Record<Look['cut'], readonly [behind: string, before: string]> = {
  short: [
    'M-18-34Q-19-56 0-56Q19-56 18-34Q17-22 10-17Q0-13-10-17Q-17-22-18-34Z',
    'M-18-34Q-20-57 0-57Q20-57 18-34Q15-45 4-46Q-12-44-18-34Z',
  ],
  long: [
    'M-20-34Q-20-57 0-57Q20-57 20-34Q22-12 20 2Q0 10-20 2Q-22-12-20-34Z',
    'M-20 0Q-24-57 0-57Q24-57 20 0Q14 2 15-30Q8-46 0-47Q-8-46-15-30Q-14 2-20 0Z',
  ],
  bob: [
    'M-19-36Q-20-57 0-57Q20-57 19-36Q21-27 18-20Q0-14-18-20Q-21-27-19-36Z',
    'M-20-14Q-25-57 0-57Q25-57 20-14Q13-12 15-32Q6-44-12-42Q-14-12-20-14Z',
  ],
  curls: [
    'M-21-30Q-27-40-19-47Q-18-58-7-57Q0-63 8-57Q19-57 20-46Q27-38 21-29Q21-18 11-16Q0-11-11-16Q-21-18-21-30Z',
    'M-19-28Q-27-38-20-47Q-18-59-7-58Q0-64 8-58Q19-58 21-46Q27-38 19-28Q18-40 8-45Q-6-47-13-41Q-18-38-19-28Z',
  ],
  bun: [
    'M-18-34Q-19-56 0-56Q19-56 18-34Q17-20 0-18Q-17-20-18-34ZM-9-58a9 9 0 1 1 18 0a9 9 0 1 1-18 0z',
    'M-18-32Q-20-57 0-57Q20-57 18-32Q14-46 0-47Q-14-46-18-32ZM-8-60a8 8 0 1 1 16 0a8 8 0 1 1-16 0z',
  ],
  bald: ['', ''],
}

/** A person from the hips up, from behind or with a face. */
export function person({ look, x, y, scale = 1, coat, lean = 0 }: Person): string {
  const [behind, before] = CUTS[look.cut]
  const body = `<path d="M-30 26Q-30-2-10-7Q0-9 10-7Q30-2 30 26L34 92L-34 92Z" transform="scale(${look.build} 1)" fill="${coat}"/>`
  const neck = `<path d="M-7-18h14v16q-7 5-14 0z" fill="${look.skin}"/>`
  const head = `<ellipse cy="-33" rx="17" ry="20" fill="${look.skin}"/>`
  const beard = look.beard
    ? `<path d="M-17-32Q-17-12 0-12Q17-12 17-32Q14-24 6-25Q0-28-6-25Q-14-24-17-32Z" fill="${look.hair}"/>`
    : ''
  const face = `${beard}<path d="M-8-35a2 2 0 1 0 4 0a2 2 0 1 0-4 0zM4-35a2 2 0 1 0 4 0a2 2 0 1 0-4 0z" fill="#33211f"/><path d="M-6-22q6 5 12 0" fill="none" stroke="${look.beard ? '#fff' : '#33211f'}" stroke-width="1.8" stroke-linecap="round"/>`
  const hair = `<path d="${look.hasFace ? before : behind}" fill="${look.hair}"/>`
  return `<g transform="translate(${x} ${y}) rotate(${lean}) scale(${scale})">${body}${neck}${head}${look.hasFace ? face : ''}${hair}</g>`
}

interface Couple {
  /** Middle of the left one's shoulders, and how far right the other sits. */
  x: number
  y: number
  gap: number
  scale?: number
  lean?: number
  coats: readonly [string, string]
  childCoat?: string
  /** How much higher the child stands. */
  rise?: number
}

/** Two people side by side who lean a little towards each other; a child before them where the brand is for parents. */
export function couple(
  { couple: [left, right], child, sun }: Palette,
  { x, y, gap, scale = 1, lean = 4, coats, childCoat = sun, rise = 0 }: Couple,
): string {
  const between = { x: x + gap / 2, y: y + 34 * scale - rise, scale: scale * 0.62 }
  return (
    person({ look: left, x, y, scale, coat: coats[0], lean: lean - 1 }) +
    person({ look: right, x: x + gap, y: y - 6 * scale, scale: scale * 1.02, coat: coats[1], lean: -lean }) +
    (child ? person({ look: child, ...between, coat: childCoat }) : '')
  )
}
