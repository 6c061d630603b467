import { readFileSync } from 'node:fs'
import { wcagLuminance } from 'culori'
import { expect, test } from 'vitest'
import { membersOf } from '../../../demo/members.ts'
import { HATCHED, paintPortrait } from '../../../demo/portraits/render.ts'
import { sampled } from '../../../tests/support/full.ts'
import { handOf } from '../../components/art/figure/hands.ts'
import { TEXT_CONTRAST, toHex } from '../../config/contrast.ts'
import { loadSites } from '../../config/load-sites.ts'

const CARDS = sampled(4, 24)
const WIDTH = 192
/** Two lines of words, and the heart beside them, reach so far up on the smallest card. */
const WORDS = 0.36
const SIDES = 0.06
/** Photos of the dark scheme are shown a little darker at most: light ones are the harder case. */
const SCHEMES = { light: 1, dark: 0.92 }

const sass = readFileSync(new URL('_portrait.scss', import.meta.url), 'utf8')
const caption = /\n {2}\.portrait__caption \{[^}]*\}/.exec(sass)?.[0] ?? ''
const scrimShare = Number(/min-block-size: max\((\d+)%/.exec(caption)?.[1]) / 100
/** Under words the scrim is thinnest where they end: there its fade begins. */
const thinnest = Number(/var\(--dark\) (\d+)%, transparent\) var\(--words\),/.exec(caption)?.[1]) / 100
/** How far up that is, in pixels. */
const wordsEnd = Number(/--words: ([\d.]+)rem/.exec(caption)?.[1]) * 16
/** The height of the smallest card: two columns on a phone 320 px wide. */
const SMALLEST = 165

const rgb = (colour: string) => [1, 3, 5].map((at) => parseInt(toHex(colour).slice(at, at + 2), 16) / 255)
const luminance = ([r = 0, g = 0, b = 0]: number[]) => wcagLuminance({ mode: 'rgb', r, g, b })

/** The weakest contrast of words with a pixel under them. */
function weakest(pixels: Uint8Array, light: number[], dark: number[], brightness: number): number {
  const rows = pixels.length / 3 / WIDTH
  let lightest = 0
  for (let row = Math.floor(rows * (1 - WORDS)); row < rows; row += 1) {
    for (let x = Math.ceil(WIDTH * SIDES); x < WIDTH * (1 - SIDES); x += 1) {
      const at = (row * WIDTH + x) * 3
      const under = [0, 1, 2].map((channel) => {
        const photo = ((pixels[at + channel] ?? 0) / 255) * brightness
        return photo + ((dark[channel] ?? 0) - photo) * thinnest
      })
      lightest = Math.max(lightest, luminance(under))
    }
  }
  return (luminance(light) + 0.05) / (lightest + 0.05)
}

test('the scrim of a portrait covers 45 % of the card, no mouth, its fade no words', () => {
  expect(scrimShare).toBeGreaterThanOrEqual(0.45)
  expect(scrimShare).toBeLessThan(0.5)
  expect(wordsEnd).toBeGreaterThanOrEqual(WORDS * SMALLEST)
  expect(thinnest).toBeGreaterThan(0.7)
})

test.each((await loadSites()).map((site) => [site.id, site] as const))(
  'words on photos of %s can be read on every pixel, in both schemes',
  async (_, site) => {
    const hand = handOf(site, HATCHED)
    const photos = membersOf(site, 60).flatMap((member) => member.photos)
    for (const { likeness, shot } of photos.slice(0, CARDS)) {
      const picture = await paintPortrait(likeness, shot, hand, WIDTH)
      const pixels = await picture.raw().toBuffer()
      for (const [scheme, brightness] of Object.entries(SCHEMES)) {
        const { light, dark } = site.theme[scheme as keyof typeof SCHEMES]
        expect(weakest(pixels, rgb(light), rgb(dark), brightness)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      }
    }
  },
)
