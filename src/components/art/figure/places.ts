import type { Inks } from '../palette.ts'
import { repeat } from '../shapes.ts'
import { fill, ROUND, stroke } from './head.ts'
import { circles } from './hair.ts'

// Where somebody is: large flat shapes on 400 by 500, quiet behind the face. `n` is any whole number, and moves things.

const all = (colour: string) => fill('M0 0H400V500H0Z', colour)
const disc = (x: number, y: number, r: number, colour: string) => fill(circles(`${x} ${y} ${r}`), colour)
const leaf = (x: number, y: number, angle: number, size: number, colour: string) =>
  `<path d="M0 0C-34-40-30-96 0-130C30-96 34-40 0 0Z" fill="${colour}" transform="translate(${x} ${y}) rotate(${angle}) scale(${size})"/>`
const pine = (x: number, y: number, s: number, colour: string) =>
  fill(
    `M${x} ${y - 150 * s}L${x + 44 * s} ${y - 50 * s}H${x + 20 * s}L${x + 60 * s} ${y + 50 * s}H${x - 60 * s}L${x - 20 * s} ${y - 50 * s}H${x - 44 * s}Z`,
    colour,
  )
const side = (n: number) => (n % 2 ? 1 : 0)

const PLACES = {
  disc: (p: Inks, n: number) => all(p.glow) + disc(200, 190, 158, n % 3 ? p.secondary : p.sun),
  discs: (p: Inks, n: number) =>
    all(p.paper) +
    disc(side(n) ? 300 : 110, 150, 170, p.glow) +
    disc(side(n) ? 80 : 330, 380, 150, p.secondary),
  halves: (p: Inks, n: number) =>
    all(n % 4 > 1 ? p.sky : p.glow) +
    fill(side(n) ? 'M0 0H170V500H0Z' : 'M250 0H400V500H250Z', n % 3 ? p.secondary : p.far),
  blocks: (p: Inks, n: number) =>
    all(p.glow) +
    fill('M0 0H400V250H0Z', side(n) ? p.sky : p.secondary) +
    fill(side(n) ? 'M0 250H130V500H0Z' : 'M270 250H400V500H270Z', p.far),
  arch: (p: Inks, n: number) =>
    all(side(n) ? p.far : p.sky) +
    fill('M60 500V200A140 140 0 0 1 340 200V500Z', n % 3 ? p.glow : p.secondary),
  moon: (p: Inks, n: number) =>
    all(p.deep) +
    disc(side(n) ? 270 : 130, 160, 112, p.secondary) +
    disc(side(n) ? 300 : 100, 138, 104, p.deep) +
    fill('M0 430Q200 360 400 420V500H0Z', p.mid),
  window: (p: Inks, n: number) =>
    all(p.glow) +
    fill(side(n) ? 'M20 20H220V330H20Z' : 'M180 20H380V330H180Z', p.sky) +
    stroke(
      side(n) ? 'M20 20H220V330H20ZM120 20V330M20 170H220' : 'M180 20H380V330H180ZM280 20V330M180 170H380',
      p.paper,
      10,
    ) +
    (side(n)
      ? leaf(350, 430, 16, 1.2, p.mid) + leaf(360, 440, -24, 1, p.far)
      : leaf(50, 430, -16, 1.2, p.mid) + leaf(40, 440, 24, 1, p.far)),
  leaves: (p: Inks, n: number) =>
    all(n % 3 ? p.sky : p.glow) +
    // Along the edges: beside a head they would be ears.
    leaf(-24, 310, 12, 1.5, p.far) +
    leaf(424, 330, -12, 1.6, p.far) +
    leaf(-14, 470, 18, 1.6, p.mid) +
    leaf(414, 510, -16, 1.6, p.mid) +
    leaf(-8, -10, 140, 0.7, p.far) +
    leaf(408, -8, -140, 0.8, p.mid),
  city: (p: Inks, n: number) =>
    all(p.sky) +
    disc(side(n) ? 356 : 50, 92, 40, p.sun) +
    fill('M0 500V220H70V180H120V290H170V500ZM250 500V150H310V240H350V200H400V500Z', p.far) +
    fill('M0 500V330H60V300H110V500ZM300 500V310H400V500Z', p.mid) +
    fill(
      repeat(
        5,
        (i) =>
          `M${358 + (i % 2) * 22} ${220 + Math.floor(i / 2) * 34}h10v16h-10zM${18 + (i % 2) * 24} ${244 + Math.floor(i / 2) * 30}h10v14h-10z`,
      ),
      p.sun,
    ),
  houses: (p: Inks, n: number) =>
    all(p.sky) +
    fill('M-10 500V210L60 140L130 210V500Z', p.secondary) +
    fill('M120 500V250L180 190L240 250V500Z', p.glow) +
    fill('M240 500V190L325 110L410 190V500Z', side(n) ? p.primary : p.far) +
    fill('M30 240h26v36H30zM74 240h26v36H74zM290 220h26v40h-26zM340 220h26v40h-26z', p.paper),
  hills: (p: Inks, n: number) =>
    all(p.sky) +
    disc(side(n) ? 310 : 90, 120, 52, p.sun) +
    fill('M0 300Q120 190 260 290T400 260V500H0Z', p.far) +
    fill('M0 390Q160 300 400 380V500H0Z', p.mid),
  ridges: (p: Inks, n: number) =>
    all(p.glow) +
    disc(side(n) ? 320 : 70, 100, 40, p.sun) +
    fill('M0 260L70 170L120 220L210 100L290 210L340 160L400 230V500H0Z', p.sky) +
    fill('M0 340L90 250L160 320L260 220L330 300L400 260V500H0Z', p.far) +
    fill('M0 420L120 350L230 410L330 350L400 390V500H0Z', p.mid),
  snow: (p: Inks, n: number) =>
    all(p.sky) +
    fill('M-40 340L110 110L200 240L290 140L440 340Z', p.far) +
    fill('M70 172L110 110L150 168L126 186L108 164ZM262 176L290 140L318 178L296 192Z', p.paper) +
    fill('M0 340Q200 270 400 330V500H0Z', p.paper) +
    (side(n) ? pine(40, 380, 0.9, p.mid) : pine(360, 380, 0.9, p.mid)),
  forest: (p: Inks, n: number) =>
    all(p.glow) +
    pine(30, 380, 1.5, p.far) +
    pine(370, 360, 1.6, p.far) +
    (side(n) ? pine(120, 300, 1, p.sky) : pine(290, 300, 1, p.sky)) +
    pine(-10, 470, 1.4, p.mid) +
    pine(410, 470, 1.5, p.mid),
  sea: (p: Inks, n: number) =>
    all(p.glow) +
    disc(side(n) ? 300 : 100, 150, 54, p.sun) +
    fill('M0 280H400V500H0Z', p.far) +
    stroke('M20 320h60M300 340h70M60 380h80M250 400h90M20 440h60', p.sky, 5),
  sail: (p: Inks, n: number) =>
    all(p.sky) +
    fill('M0 330H400V500H0Z', p.far) +
    fill(side(n) ? 'M320 20V310H200Z' : 'M80 20V310H200Z', p.paper) +
    fill(side(n) ? 'M330 70V310H400Z' : 'M70 70V310H0Z', p.secondary) +
    fill('M0 380H400V500H0Z', p.wood),
  shelves: (p: Inks, n: number) =>
    all(p.deep) +
    repeat(4, (row) => {
      const y = 118 + row * 124
      return (
        repeat(12, (i) => {
          const height = 64 + ((i * 17 + row * 23 + n * 7) % 32)
          const colour = [p.mid, p.far, p.secondary, p.mid, p.wood, p.primary][(i + row * 2 + n) % 6] ?? p.mid
          return (i * 5 + row + n) % 9 === 0
            ? ''
            : fill(`M${4 + i * 34} ${y}v-${height}h${20 + ((i * 7) % 11)}v${height}z`, colour)
        }) + fill(`M0 ${y}H400V${y + 9}H0Z`, p.wood)
      )
    }),
  room: (p: Inks, n: number) =>
    all(side(n) ? p.glow : p.sky) +
    fill('M0 420H400V500H0Z', p.far) +
    (side(n)
      ? fill('M30 60H140V200H30Z', p.paper) + fill('M42 188L84 110L110 150L128 124V188Z', p.secondary)
      : fill('M270 60H370V180H270Z', p.paper) + disc(320, 118, 34, p.secondary)) +
    (side(n)
      ? fill('M310 110h60l22 80h-104z', p.secondary) + fill('M336 190h8v230h-8z', p.wood)
      : fill('M30 110h60l22 80h-104z', p.sun) + fill('M56 190h8v230h-8z', p.wood)),
  kitchen: (p: Inks, n: number) =>
    all(p.glow) +
    stroke(repeat(5, (i) => `M0 ${60 + i * 90}H400`) + repeat(5, (i) => `M${40 + i * 80} 0V500`), p.air, 4) +
    fill(side(n) ? 'M230 150H400V162H230Z' : 'M0 150H170V162H0Z', p.wood) +
    (side(n)
      ? fill('M300 150v-46h34v46zM350 150v-64h28v64z', p.secondary) + fill('M252 150v-30h34v30z', p.primary)
      : fill('M20 150v-46h34v46zM70 150v-64h28v64z', p.secondary) + fill('M116 150v-30h34v30z', p.primary)),
  gallery: (p: Inks, n: number) =>
    all(p.paper) +
    fill(side(n) ? 'M20 60H150V240H20Z' : 'M10 40H130V150H10Z', p.far) +
    disc(side(n) ? 84 : 70, side(n) ? 150 : 96, 38, p.secondary) +
    fill(side(n) ? 'M280 40H400V160H280Z' : 'M270 60H390V260H270Z', p.primary) +
    fill(side(n) ? 'M280 160L340 80L400 160Z' : 'M270 260L330 140L390 260Z', p.sun) +
    fill('M0 440H400V500H0Z', p.glow),
  stage: (p: Inks, n: number) =>
    all(p.deep) +
    fill('M90-20L-40 500H160ZM310-20L240 500H460Z', p.mid) +
    fill(side(n) ? 'M310-20L240 500H460Z' : 'M90-20L-40 500H160Z', p.far) +
    disc(40, 70, 10, p.sun) +
    disc(360, 50, 12, p.sun) +
    disc(200, 30, 8, p.sun),
  seats: (p: Inks) =>
    all(p.deep) +
    repeat(4, (i) => fill(`M${i * 110 - 30} 360v-70a40 40 0 0 1 80 0v70z`, p.mid)) +
    repeat(4, (i) => fill(`M${i * 110 - 80} 500v-90a44 44 0 0 1 88 0v90z`, p.primary)),
  stars: (p: Inks, n: number) =>
    all(p.deep) +
    disc(side(n) ? 320 : 80, 160, 36, p.sun) +
    fill(
      repeat(14, (i) => circles(`${(i * 137 + n * 31) % 400} ${(i * 71) % 300} ${2 + (i % 3)}`)),
      p.paper,
    ) +
    fill('M0 400Q200 340 400 400V500H0Z', p.mid),
  // No light in the corners above, where labels and the heart stand.
  lights: (p: Inks, n: number) =>
    all(p.deep) +
    fill(
      repeat(6, (i) =>
        circles(`${(i * 149 + n * 41) % 400} ${40 + ((i * 97) % 260)} ${16 + ((i * 7) % 18)}`),
      ),
      p.mid,
    ) +
    fill(
      repeat(3, (i) =>
        circles(`${(i * 163 + n * 57) % 400} ${150 + ((i * 113) % 180)} ${12 + ((i * 5) % 10)}`),
      ),
      p.secondary,
    ),
} satisfies Record<string, (p: Inks, n: number) => string>

export type Place = keyof typeof PLACES
export const drawPlace = (place: Place, p: Inks, n: number): string =>
  `<g ${ROUND}>${PLACES[place](p, n)}</g>`

/** The ink behind the head in a place, and the one behind the shoulders. */
export const GROUNDS: Record<Place, readonly [head: keyof Inks, shoulders: keyof Inks]> = {
  disc: ['secondary', 'glow'],
  discs: ['glow', 'secondary'],
  halves: ['glow', 'secondary'],
  blocks: ['sky', 'far'],
  arch: ['glow', 'far'],
  moon: ['deep', 'mid'],
  window: ['sky', 'glow'],
  leaves: ['sky', 'mid'],
  city: ['sky', 'mid'],
  houses: ['glow', 'secondary'],
  hills: ['sky', 'mid'],
  ridges: ['sky', 'mid'],
  snow: ['far', 'paper'],
  forest: ['glow', 'mid'],
  sea: ['glow', 'far'],
  sail: ['paper', 'wood'],
  shelves: ['mid', 'deep'],
  room: ['glow', 'far'],
  kitchen: ['glow', 'glow'],
  gallery: ['paper', 'glow'],
  stage: ['mid', 'deep'],
  seats: ['deep', 'primary'],
  stars: ['deep', 'mid'],
  lights: ['deep', 'deep'],
}
