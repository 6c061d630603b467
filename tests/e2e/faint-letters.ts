// The contrast of letters with what lies behind them, also where that is a drawing or a photo: measured by their pixels.

import { type Rgb, wcagContrast } from 'culori'
import type { Locator } from 'playwright/test'
import sharp from 'sharp'

/** A hundredth of the pixels may lie on an edge. */
const ON_EDGES = 0.01
/** Letters are the pixels that change by more, in all channels together, when they are made transparent. */
const CHANGED = 60

/** The least contrast of an element's letters, 1 to 21. */
export async function faintest(text: Locator): Promise<number> {
  const colour = await text.evaluate((element) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d')
    if (!context) return [0, 0, 0]
    context.fillStyle = getComputedStyle(element).color
    context.fillRect(0, 0, 1, 1)
    return [...context.getImageData(0, 0, 1, 1).data]
  })
  const pixels = async () =>
    sharp(await text.screenshot({ animations: 'disabled' }))
      .removeAlpha()
      .raw()
      .toBuffer()
  const written = await pixels()
  await text.evaluate((element) => element.style.setProperty('color', 'transparent'))
  const bare = await pixels()
  await text.evaluate((element) => element.style.removeProperty('color'))
  const ink = rgb(colour)
  const contrasts: number[] = []
  for (let at = 0; at < bare.length; at += 3) {
    const behind = [...bare.subarray(at, at + 3)]
    const change = behind.reduce(
      (sum, value, channel) => sum + Math.abs(value - (written[at + channel] ?? 0)),
      0,
    )
    if (change <= CHANGED) continue
    contrasts.push(wcagContrast(ink, rgb(behind)))
  }
  return contrasts.sort((a, b) => a - b)[Math.floor(contrasts.length * ON_EDGES)] ?? 1
}

const rgb = ([red = 0, green = 0, blue = 0]: readonly number[]): Rgb => ({
  mode: 'rgb',
  r: red / 255,
  g: green / 255,
  b: blue / 255,
})
