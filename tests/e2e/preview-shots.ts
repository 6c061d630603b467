// Takes pictures of pages and lays them out as sheets, for `preview.ts`.

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import sharp, { type OverlayOptions } from 'sharp'
import type { DEMO_NAMES } from '../../demo/login.ts'
import { settled } from './person.ts'

export interface Size {
  width: number
  height: number
}

export interface Shot extends Size {
  /** With `{brand}` where the brand's id stands. */
  origin: string
  brand: string
  path: string
  /** A link on `path` that is followed before the picture is taken. */
  link?: string
  scheme: 'light' | 'dark'
  /** The whole page, or what lies below the first window. */
  part?: 'window' | 'whole' | 'below'
  as?: (typeof DEMO_NAMES)[number]
  /** As who comes for the first time: entry warning, no display face from the cache. */
  isFirstVisit?: boolean
}

const GAP = 12

/** A PNG. */
export async function take(on: Browser, shot: Shot): Promise<Buffer> {
  const context = await on.newContext({
    viewport: { width: shot.width, height: shot.height },
    colorScheme: shot.scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: shot.origin.replace('{brand}', shot.brand),
  })
  if (!shot.isFirstVisit) await context.addInitScript(() => localStorage.setItem('duet:device:entry:1', '1'))
  const page = await context.newPage()
  await page.goto(shot.as ? `/dev/as/${shot.as}?to=${encodeURIComponent(shot.path)}` : shot.path)
  await settled(page)
  if (shot.link !== undefined) {
    const address = await page.locator(shot.link).first().getAttribute('href')
    if (address === null) throw new Error(`no ${shot.link} on ${shot.path} of ${shot.brand}`)
    await page.goto(address)
    await settled(page)
  }
  if (!shot.isFirstVisit) {
    // The display face is optional: the second visit has it.
    await page.reload()
    await settled(page)
  }
  const part = shot.part ?? 'window'
  if (part !== 'window') await loadImages(page)
  const picture = await page.screenshot({ fullPage: part !== 'window' })
  await context.close()
  return part === 'below' ? below(picture, shot.height) : picture
}

/** Walks down the page, whose images load when they come near. */
async function loadImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((next) => setTimeout(next, 100))
    }
    scrollTo(0, 0)
  })
  await page.waitForLoadState('networkidle')
}

async function below(picture: Buffer, top: number): Promise<Buffer> {
  const { width, height } = await sharp(picture).metadata()
  if (height <= top) return picture
  return sharp(picture)
    .extract({ left: 0, top, width, height: height - top })
    .png()
    .toBuffer()
}

/** Pictures in rows of so many, each as tall as its tallest, upon grey. A PNG. */
export async function layOut(pictures: readonly Buffer[], columns: number): Promise<Buffer> {
  const tiles = await Promise.all(
    pictures.map(async (input) => ({ input, ...(await sharp(input).metadata()) })),
  )
  const rows = Array.from({ length: Math.ceil(tiles.length / columns) }, (_, row) =>
    tiles.slice(row * columns, (row + 1) * columns),
  )
  const placed: OverlayOptions[] = []
  let top = GAP
  let width = 0
  for (const row of rows) {
    let left = GAP
    for (const { input, width: wide } of row) {
      placed.push({ input, left, top })
      left += wide + GAP
    }
    width = Math.max(width, left)
    top += Math.max(...row.map(({ height }) => height)) + GAP
  }
  return sharp({ create: { width, height: top, channels: 3, background: '#888' } })
    .composite(placed)
    .png()
    .toBuffer()
}

/** Makes the folder of a file that is to be written. */
export const makeFolderOf = (file: string) => mkdir(join(file, '..'), { recursive: true })
