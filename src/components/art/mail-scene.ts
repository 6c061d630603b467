// The form of a brand's home, wide and low: the picture over the words of its mails. It has a ground of its own, which is
// never nearly white: mails are read by night too.

import type { Site } from '../../config/site.ts'
import { bust, type Face } from './busts.ts'
import { facesOf } from './faces.ts'
import { circles } from './figure/hair.ts'
import { type Hand, handOf } from './figure/hands.ts'
import { fill, stroke } from './figure/head.ts'
import { garden } from './garden.ts'
import { library, openBook } from './library.ts'
import { coloured, type Inks, mixed } from './palette.ts'
import { profile } from './profiles.ts'
import { ridges } from './ridges.ts'
import { weekDays } from './week-days.ts'

/** Pixels, twice those a mail shows. */
export const MAIL_SCENE = { width: 1040, height: 240 } as const
/** Lines a tile of hatching. */
const LINES = 24
const HEART = 'M0 20S-22 6-22-9C-22-22-5-25 0-14C5-25 22-22 22-9C22 6 0 20 0 20Z'

const all = (colour: string) => fill('M0 0H1040V240H0Z', colour)
const disc = (x: number, y: number, r: number, colour: string) => fill(circles(`${x} ${y} ${r}`), colour)
const clip = (id: string, d: string, inner: string) =>
  `<clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})">${inner}</g>`
const at = (x: number, y: number, scale: number, drawn: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${drawn}</g>`
type Draw = (inks: Inks, people: readonly [Face, Face], hand: Hand, all: readonly Face[]) => string

const SCENES: Record<Site['theme']['hero'], Draw> = {
  discs: (p, [one, other]) => {
    const [left, right] = [circles('392 128 176'), circles('648 128 176')]
    const pink = mixed(p.paper, p.primary, 0.5)
    return (
      all(p.glow) +
      fill(left, p.secondary) +
      fill(right, pink) +
      clip('lens', left, fill(right, p.primary)) +
      clip('one', left, at(336, 6, 1, bust({ ...one, coat: p.deep, trim: p.paper }))) +
      clip('other', right, at(704, 10, 1, bust({ ...other, coat: p.paper, trim: p.deep }))) +
      fill('M482 84Q482 68 498 68H542Q558 68 558 84V124Q558 140 542 140H506L482 160Z', p.paper) +
      at(520, 106, 0.9, fill(HEART, p.primary))
    )
  },
  stationery: (p, faces) => at(-6, -321, 0.6575, coloured(garden(p, faces), {})),
  week: (p, _pair, _hand, faces) =>
    all(p.deep) +
    weekDays(p, faces)
      .map(({ shapes }, index) => {
        const x = 10 + index * 148
        return clip(
          `day${index}`,
          `M${x + 20} 10h92q20 0 20 20v180q0 20-20 20h-92q-20 0-20-20v-180q0-20 20-20z`,
          at(x, -34, 0.66, coloured(shapes, { deep: '100%', lit: '100%', night: p.paper })),
        )
      })
      .join(''),
  poster: (p, [one, other]) => {
    const man = (face: Face, rest: Partial<Parameters<typeof profile>[0]>) =>
      profile({ ...face, coat: p.primary, beard: false, ...rest })
    return (
      all(p.glow) +
      stroke('M60 268C300-44 740-44 980 268', p.secondary, 22) +
      at(520, 92, 1.7, fill(HEART, p.secondary)) +
      at(96, -8, 0.98, man(one, { beard: true })) +
      `<g transform="translate(944 -8) scale(-.98 .98)">${man(other, { hair: '#8f8a86', isCurly: true })}</g>`
    )
  },
  moon: (p, [one, other]) => {
    const [moon, arch] = [circles('420 124 92'), 'M566 240V112A92 92 0 0 1 750 112V240Z']
    const [apricot, line] = [p.secondary, mixed(p.ink, p.paper, 0.5)]
    // Waxing towards the two, waning after them; `bulge` is how far the shadow's edge is from the middle.
    const phase = (x: number, side: 0 | 1, bulge: number) =>
      fill(`M${x} 98a26 26 0 0 ${side} 0 52Q${x + (side ? bulge : -bulge)} 124 ${x} 98Z`, apricot)
    return (
      all(p.deep) +
      stroke('M0 124H290M770 124H1040', line, 2) +
      phase(92, 1, 20) +
      phase(206, 1, -20) +
      phase(846, 0, -20) +
      phase(960, 0, 20) +
      disc(410, 116, 106, apricot) +
      disc(420, 124, 98, p.deep) +
      clip(
        'moon',
        moon,
        fill(moon, p.ink) + at(424, 40, 0.86, bust({ ...other, coat: apricot, trim: p.paper })),
      ) +
      stroke('M556 240V112A102 102 0 0 1 760 112V240', line, 2) +
      clip(
        'arch',
        arch,
        fill(arch, p.far) +
          disc(716, 84, 26, apricot) +
          at(656, 20, 0.94, bust({ ...one, coat: p.primary, trim: p.glow })),
      )
    )
  },
  frontpage: (p, [one, other], { defs }) => {
    // Lines are for the readers; books behind them are washes, or the picture would weigh four times as much.
    const colours = { ink: p.ink, stroke: p.ink, paper: p.paper, lit: p.paper }
    const washes = [p.glow, p.sky, p.far, p.secondary, p.mid]
    const shelves = coloured(library([]).replace(openBook(), ''), colours).replaceAll(
      /url\(#h(\d)\)/g,
      (_, level: string) => washes[Number(level)] ?? '',
    )
    const people =
      at(212, 168, 1.06, bust(one)) + at(488, 158, 1.1, bust(other)) + coloured(openBook(), colours)
    return defs(1.7) + at(239, -97, 0.8025, [-700, 700, 0].map((x) => at(x, 0, 1, shelves)).join('') + people)
  },
  horizon: (p) =>
    at(
      0,
      -81,
      0.7223,
      coloured(ridges(), {
        sky: p.sky,
        sun: p.sun,
        r1: mixed(p.sky, p.far, 0.6),
        r2: mixed(p.far, p.mid, 0.3),
        r3: mixed(p.far, p.mid, 0.9),
        legs: p.ink,
        coat: '#e2634a',
        'coat-b': p.deep,
      }),
    ),
}

/** An SVG. */
export function drawMailScene(site: Site): string {
  const { width, height } = MAIL_SCENE
  const hand = handOf(site, LINES)
  const faces = facesOf(site.niche, hand.inks).map(hand.person)
  const [one, other] = faces
  if (!one || !other) throw new RangeError(`Niche ${site.niche} has too few faces.`)
  const shapes = SCENES[site.theme.hero](hand.inks, [one, other], hand, faces)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${shapes}</svg>`
}
