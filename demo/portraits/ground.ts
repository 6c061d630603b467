import type { Random } from '../random.ts'
import { hex, mix, shift, type Oklch } from './colours.ts'
import type { Light } from './light.ts'
import { ellipse, fill } from './path.ts'

export const FRAME = { width: 960, height: 1200 }

export const MOTIFS = [
  'wall',
  'window',
  'leaves',
  'lights',
  'street',
  'shelves',
  'hills',
  'sea',
  'dusk',
  'room',
  'forest',
] as const
export type Motif = (typeof MOTIFS)[number]

const { width: W, height: H } = FRAME
const rect = (x: number, y: number, w: number, h: number, colour: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${colour}" opacity="${opacity}"/>`
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

function motifOf(motif: Motif, random: Random, tint: Oklch, light: Light): string {
  const tone = (lighter: number, stronger = 0, turn = 0) =>
    hex(shift({ ...tint, h: tint.h + turn }, lighter, stronger))
  const glow = hex(mix(light.key, tint, 0.25))
  switch (motif) {
    case 'wall':
      return (
        fill(
          `M${random.whole(-200, 200)} 0h${random.whole(240, 420)}L${random.whole(0, 300)} ${H}h-400Z`,
          glow,
          0.28,
        ) + rect(0, random.whole(800, 900), W, 500, tone(-0.1, 0.01))
      )
    case 'window': {
      const x = random.chance(0.5) ? random.whole(-120, 60) : random.whole(480, 640)
      return (
        rect(x, 60, 430, 820, glow, 0.95) +
        rect(x + 200, 60, 26, 820, tone(-0.06)) +
        rect(x, 420, 430, 22, tone(-0.06)) +
        ellipse(x + 110, 700, 150, 180, hex({ l: Math.min(0.72, tint.l), c: 0.07, h: 135 }), 0.7) +
        rect(0, 880, W, 400, tone(-0.14, 0.02, -20))
      )
    }
    case 'leaves':
      return (
        times(46, () => {
          const green = {
            l: tint.l - 0.18 + random.next() * 0.3,
            c: 0.075,
            h: mixHue(tint.h, 128, light.ground.l > 0.7 ? 0.55 : 0.2) + random.whole(-25, 25),
          }
          const r = random.whole(40, 120)
          return ellipse(random.whole(-60, W + 60), random.whole(-60, H), r, r, hex(green), 0.65)
        }).join('') +
        times(9, () =>
          ellipse(
            random.whole(0, W),
            random.whole(0, 600),
            random.whole(30, 66),
            random.whole(30, 66),
            glow,
            0.6,
          ),
        ).join('')
      )
    case 'lights':
      return (
        rect(0, 860, W, 400, tone(-0.1)) +
        times(26, () => {
          const r = random.whole(26, 62)
          const hue = random.pick([75, 60, 30, 85, tint.h, 340])
          return ellipse(
            random.whole(0, W),
            random.whole(60, 840),
            r,
            r,
            hex({ l: Math.min(0.9, tint.l + 0.4), c: 0.13, h: hue }),
            0.35 + random.next() * 0.4,
          )
        }).join('')
      )
    case 'street':
      return (
        times(6, (index) => {
          const x = index * 180 - 60 + random.whole(-40, 20)
          const top = random.whole(60, 330)
          const front = tone(-0.04 - random.next() * 0.12, 0.02, random.whole(-40, 40))
          const panes = times(5, (row) =>
            times(2, (column) =>
              rect(
                x + 30 + column * 75,
                top + 60 + row * 130,
                42,
                74,
                random.chance(0.35) ? glow : tone(-0.2),
                0.75,
              ),
            ).join(''),
          ).join('')
          return rect(x, top, 186, H, front) + panes
        }).join('') + rect(0, 930, W, 300, tone(-0.12))
      )
    case 'shelves':
      return (
        times(5, (row) => {
          const y = 210 + row * 235
          let x = -20
          let books = ''
          while (x < W) {
            const [w, h] = [random.whole(24, 60), random.whole(130, 200)]
            const book = {
              l: tint.l - 0.1 + random.next() * 0.3,
              c: 0.05 + random.next() * 0.06,
              h: random.pick([25, 45, 80, 150, 240, tint.h]),
            }
            books += rect(x, y - h, w, h, hex(book))
            x += w + (random.chance(0.1) ? 60 : 4)
          }
          return books + rect(0, y, W, 24, tone(-0.16, 0.02))
        }).join('') + ellipse(random.pick([120, 840]), 330, 190, 190, hex(light.key), 0.55)
      )
    case 'hills':
      return (
        ellipse(random.whole(100, 860), random.whole(120, 300), 110, 110, glow, 0.8) +
        times(4, (index) => {
          const y = 380 + index * 150
          const [a, b] = [random.whole(-130, 130), random.whole(-130, 130)]
          return fill(
            `M0 ${y + a}L220 ${y - 120 + b}L420 ${y + 40}L640 ${y - 160 - a}L960 ${y + b}V${H}H0Z`,
            tone(-0.06 - index * 0.075, 0.012 * index, index * 10),
          )
        }).join('')
      )
    case 'sea': {
      const y = random.whole(520, 640)
      return (
        ellipse(random.whole(160, 800), y - random.whole(20, 180), 120, 120, glow, 0.85) +
        rect(0, y, W, H, tone(-0.14, 0.025)) +
        times(22, () =>
          rect(random.whole(-60, 900), y + random.whole(16, 500), random.whole(60, 240), 12, glow, 0.35),
        ).join('')
      )
    }
    case 'dusk':
      return (
        rect(0, 0, W, 420, tone(-0.16, 0.03, -20), 0.55) +
        rect(0, 560, W, 200, hex({ l: 0.78, c: 0.12, h: 50 }), 0.6) +
        ellipse(random.pick([190, 770]), 240, 70, 70, hex({ l: 0.95, c: 0.03, h: 80 }), 0.9) +
        fill(`M0 ${760}Q300 ${690} 520 ${760}T960 730V${H}H0Z`, tone(-0.24, 0.02)) +
        times(8, () =>
          ellipse(random.whole(0, W), random.whole(740, 1000), 18, 18, hex({ l: 0.85, c: 0.12, h: 70 }), 0.8),
        ).join('')
      )
    case 'room':
      return (
        rect(0, 840, W, 400, tone(-0.16, 0.02, -10)) +
        rect(random.whole(40, 520), 130, 300, 380, tone(-0.14, 0.03, random.whole(-60, 60))) +
        ellipse(random.pick([110, 850]), 560, 130, 130, glow, 0.9) +
        ellipse(
          random.pick([200, 760]),
          820,
          130,
          260,
          hex({ l: Math.max(0.25, tint.l - 0.25), c: 0.07, h: 140 }),
          0.75,
        )
      )
    case 'forest':
      return (
        times(11, (index) =>
          rect(
            index * 96 + random.whole(-40, 30),
            0,
            random.whole(26, 64),
            H,
            tone(-0.1 - random.next() * 0.16, 0.01, random.whole(-20, 20)),
            0.85,
          ),
        ).join('') +
        times(18, () =>
          ellipse(
            random.whole(0, W),
            random.whole(0, 520),
            random.whole(50, 120),
            random.whole(40, 100),
            hex({ l: tint.l + random.next() * 0.12, c: 0.08, h: mixHue(tint.h, 110, 0.5) }),
            0.5,
          ),
        ).join('') +
        ellipse(random.whole(200, 760), 260, 150, 210, glow, 0.6) +
        rect(0, 960, W, 300, tone(-0.18, 0.02, 20))
      )
  }
}

const mixHue = (from: number, to: number, share: number) => from + (to - from) * share

/** Draws the ground behind a person; the renderer blurs it. */
export function drawGround(motif: Motif, tint: Oklch, light: Light, random: Random): string {
  const above = hex(shift(tint, 0.05))
  const below = hex(shift(tint, -0.09, 0.012))
  return `<defs><linearGradient id="ground" x1="0" y1="0" x2="0" y2="1"><stop stop-color="${above}"/><stop offset="1" stop-color="${below}"/></linearGradient><radialGradient id="sun" cx="${random.chance(0.5) ? 0.05 : 0.95}" cy=".1" r=".9"><stop stop-color="${hex(light.key)}" stop-opacity="${(light.ground.l ** 2 * 0.7).toFixed(2)}"/><stop offset="1" stop-color="${hex(light.key)}" stop-opacity="0"/></radialGradient></defs>${rect(0, 0, W, H, 'url(#ground)')}${motifOf(motif, random, tint, light)}${rect(0, 0, W, H, 'url(#sun)')}`
}
