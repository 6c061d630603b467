import { site } from 'virtual:site'
import { toHex } from '../../config/contrast.ts'
import { markOf } from '../brand-marks.ts'
import { paletteOf } from './palette.ts'
import { drawScene, SCENE_HEIGHT, SCENE_WIDTH, scenesOf } from './niche-scenes.ts'

const { light } = site.theme
const inks = { a: toHex(light.on_primary), b: toHex(light.secondary), cut: toHex(light.primary) }

/** The app's icon: the mark on the brand's colour. `share` is how much of the square the mark takes. */
export function drawIcon(share: number, corner: number): string {
  const scale = (512 * share) / 32
  const offset = (512 * (1 - share)) / 2
  const shapes = markOf(site.niche).map(({ ink, d }) => `<path fill="${inks[ink]}" d="${d}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><rect width="512" height="512" rx="${corner}" fill="${inks.cut}"/><g transform="translate(${offset} ${offset}) scale(${scale})">${shapes.join('')}</g></svg>`
}

/** Draws the preview that a link to the site shows elsewhere: a row of pictures, 1200 by 630. */
export function drawShare(): string {
  const palette = paletteOf(site)
  const width = 360
  const height = (width * SCENE_HEIGHT) / SCENE_WIDTH
  const pictures = scenesOf(site.niche)
    .slice(0, 3)
    .map((scene, index) => {
      const x = 40 + index * (width + 20)
      const inner = drawScene(scene, palette, site.niche).replace('<svg ', `<svg x="${x}" y="90" `)
      return inner.replace(/width="\d+" height="\d+"/, `width="${width}" height="${height}"`)
    })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630"><rect width="1200" height="630" fill="${palette.paper}"/>${pictures.join('')}</svg>`
}
