import { site } from 'virtual:site'
import { toHex } from '../../config/contrast.ts'
import { markOf } from '../brand-marks.ts'

const { light } = site.theme
const inks = { a: toHex(light.on_primary), b: toHex(light.secondary), cut: toHex(light.primary) }

/** The app's icon: the mark on the brand's colour. `share` is how much of the square the mark takes. */
export function drawIcon(share: number, corner: number): string {
  const scale = (512 * share) / 32
  const offset = (512 * (1 - share)) / 2
  const shapes = markOf(site.niche).map(({ ink, d }) => `<path fill="${inks[ink]}" d="${d}"/>`)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="512" height="512"><rect width="512" height="512" rx="${corner}" fill="${inks.cut}"/><g transform="translate(${offset} ${offset}) scale(${scale})">${shapes.join('')}</g></svg>`
}

/** The mark alone, in white: the small sign that stands for the app in a phone's status bar takes its shape only. */
export function drawBadge(): string {
  const shapes = markOf(site.niche).map(
    ({ ink, d }) => `<path fill="${ink === 'cut' ? '#000' : '#fff'}" d="${d}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="96" height="96"><mask id="mark">${shapes.join('')}</mask><path fill="#fff" mask="url(#mark)" d="M0 0h32v32H0z"/></svg>`
}
