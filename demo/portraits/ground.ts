import type { Random } from '../random.ts'
import { hex, type Oklch } from './colours.ts'

export const FRAME = { width: 960, height: 1200 }

export const MOTIFS = [
  'plain',
  'disc',
  'arch',
  'wall',
  'beams',
  'leaves',
  'hills',
  'sea',
  'town',
  'shelves',
] as const
export type Motif = (typeof MOTIFS)[number]

const shade = ({ l, c, h }: Oklch, lighter: number, stronger = 0): string =>
  hex({ l: l + lighter, c: Math.max(0, c + stronger), h })

const round = (value: number) => Math.round(value)

function hills(random: Random, tint: Oklch): string {
  const rows = [560, 680, 820].map((y, index) => {
    const [a, b, c] = [random.whole(-90, 90), random.whole(-90, 90), random.whole(-60, 60)]
    return `<path d="M0 ${y + a}C240 ${y - 160 + b} 380 ${y + 90 + c} 560 ${y - 20 + b}S840 ${y - 130 + a} 960 ${y + c}V1200H0Z" fill="${shade(tint, -0.05 * (index + 1), 0.012 * index)}"/>`
  })
  return `<circle cx="${random.whole(140, 820)}" cy="${random.whole(150, 330)}" r="${random.whole(70, 120)}" fill="${shade(tint, 0.08, -0.01)}"/>${rows.join('')}`
}

function sea(random: Random, tint: Oklch): string {
  const y = random.whole(560, 700)
  const ripples = Array.from({ length: 9 }, () => {
    const [x, width] = [random.whole(-60, 800), random.whole(80, 260)]
    return `<rect x="${x}" y="${y + random.whole(40, 420)}" width="${width}" height="10" rx="5" fill="${shade(tint, -0.02)}"/>`
  })
  return `<circle cx="${random.whole(160, 800)}" cy="${y - random.whole(0, 160)}" r="${random.whole(110, 170)}" fill="${shade(tint, 0.09, 0.01)}"/><rect y="${y}" width="960" height="700" fill="${shade(tint, -0.09, 0.015)}"/>${ripples.join('')}`
}

function leaves(random: Random, tint: Oklch): string {
  const isLeft = random.chance(0.5)
  const stems = Array.from({ length: random.whole(5, 8) }, (_, index) => {
    const angle = (isLeft ? 1 : -1) * (12 + index * random.whole(11, 17))
    const long = random.whole(420, 640)
    const wide = random.whole(70, 120)
    return `<g transform="translate(${isLeft ? -30 : 990} ${random.whole(760, 1150)}) rotate(${angle})"><path d="M0 0C${wide} ${-long * 0.3} ${wide} ${-long * 0.7} 0 ${-long}C${-wide} ${-long * 0.7} ${-wide} ${-long * 0.3} 0 0Z" fill="${shade(tint, index % 2 ? -0.07 : -0.13, 0.02)}"/><path d="M0 0V${-long * 0.9}" stroke="${shade(tint, -0.02)}" stroke-width="5"/></g>`
  })
  return stems.join('')
}

function town(random: Random, tint: Oklch): string {
  let x = -40
  const houses: string[] = []
  while (x < 960) {
    const width = random.whole(110, 210)
    const top = random.whole(330, 720)
    const roof = random.chance(0.5) ? `L${x + width / 2} ${top - random.whole(50, 110)}` : ''
    const fill = shade(tint, -0.05 - 0.03 * random.whole(0, 2), 0.01)
    houses.push(`<path d="M${x} 1200V${top}${roof}L${x + width} ${top}V1200Z" fill="${fill}"/>`)
    for (let y = top + 50; y < 1000; y += 110) {
      for (let at = x + 26; at < x + width - 50; at += 66) {
        if (random.chance(0.75)) {
          houses.push(
            `<rect x="${at}" y="${y}" width="34" height="54" rx="4" fill="${shade(tint, random.chance(0.4) ? 0.06 : -0.02)}"/>`,
          )
        }
      }
    }
    x += width - 8
  }
  return houses.join('')
}

function shelves(random: Random, tint: Oklch): string {
  const boards: string[] = []
  for (let y = 250; y < 1200; y += 290) {
    let x = -random.whole(0, 40)
    while (x < 960) {
      const [width, height] = [random.whole(26, 64), random.whole(150, 235)]
      const turned = { ...tint, h: tint.h + random.whole(-35, 35) }
      boards.push(
        `<rect x="${x}" y="${y - height}" width="${width}" height="${height}" rx="4" fill="${shade(turned, -0.03 * random.whole(1, 5), 0.02)}"/>`,
      )
      x += width + (random.chance(0.12) ? random.whole(40, 130) : random.whole(2, 5))
    }
    boards.push(`<rect y="${y}" width="960" height="20" fill="${shade(tint, -0.17, 0.01)}"/>`)
  }
  return boards.join('')
}

function motifOf(motif: Motif, random: Random, tint: Oklch): string {
  switch (motif) {
    case 'plain':
      return ''
    case 'disc':
      return `<circle cx="${random.whole(220, 740)}" cy="${random.whole(330, 560)}" r="${random.whole(300, 420)}" fill="${shade(tint, random.chance(0.6) ? 0.06 : -0.06, 0.01)}"/>`
    case 'arch': {
      const [x, width] = [random.whole(60, 240), random.whole(520, 660)]
      return `<path d="M${x} 1200V${220 + width / 2}a${width / 2} ${width / 2} 0 0 1 ${width} 0V1200Z" fill="${shade(tint, random.chance(0.5) ? 0.07 : -0.07, 0.01)}"/>`
    }
    case 'wall':
      return `<rect y="${random.whole(620, 780)}" width="960" height="700" fill="${shade(tint, -0.1, 0.02)}"/>`
    case 'beams': {
      const start = random.whole(-100, 250)
      const light = shade(tint, 0.06)
      return [0, 230, 460]
        .map((step) => `<path d="M${start + step} 0h150l-420 1200h-150Z" fill="${light}" opacity=".8"/>`)
        .join('')
    }
    case 'leaves':
      return leaves(random, tint)
    case 'hills':
      return hills(random, tint)
    case 'sea':
      return sea(random, tint)
    case 'town':
      return town(random, tint)
    case 'shelves':
      return shelves(random, tint)
  }
}

/** Draws the background of a person: one tint, lighter above, with a quiet motif in its shades. */
export function drawGround(motif: Motif, tint: Oklch, random: Random): string {
  const { width, height } = FRAME
  return `<defs><linearGradient id="ground" x1="0" y1="0" x2="${random.chance(0.5) ? 0.4 : -0.4}" y2="1"><stop offset="0" stop-color="${shade(tint, 0.035)}"/><stop offset="1" stop-color="${shade(tint, -0.045, 0.012)}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#ground)"/><g>${motifOf(motif, random, tint)}</g>`.replaceAll(
    /-?\d+\.\d{3,}/g,
    (number) => String(round(Number(number))),
  )
}
