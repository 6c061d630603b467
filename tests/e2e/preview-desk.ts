// The pictures of `docs/design/desk-*.webp`: a screen of the operators' desk a file, light above, dark below.

import { join } from 'node:path'
import type { Browser, BrowserContext } from 'playwright'
import sharp from 'sharp'
import { layOut, makeFolderOf, type Size } from './preview-shots.ts'

interface Screen {
  path: string
  /** A link on `path` that is followed. */
  link?: string
}

const SCREENS: Record<string, Screen> = {
  queue: { path: '/' },
  case: { path: '/', link: 'main a[href*="/cases/"]' },
  photos: { path: '/photos' },
}
export const DESK_SCREENS = Object.keys(SCREENS)

const SIZES: readonly Size[] = [
  { width: 375, height: 812 },
  { width: 1280, height: 812 },
  { width: 1600, height: 812 },
]
const WIDTH = 1600
const QUALITY = 70

/** Writes `desk-<screen>.webp` into a folder, as the lead sees it; a screen is a name of ours or a path of the desk. */
export async function writeDesk(
  on: Browser,
  { origin, folder, screens }: { origin: string; folder: string; screens: readonly string[] },
): Promise<void> {
  for (const name of screens) {
    const pictures: Buffer[] = []
    for (const scheme of ['light', 'dark'] as const) {
      for (const viewport of SIZES) {
        const context = await on.newContext({ viewport, colorScheme: scheme, baseURL: origin })
        pictures.push(await takeScreen(context, SCREENS[name] ?? { path: name }))
        await context.close()
      }
    }
    const file = join(folder, `desk-${name.replaceAll(/\W+/g, '-').replace(/^-/, '')}.webp`)
    await makeFolderOf(file)
    const sheet = await layOut(pictures, SIZES.length)
    await sharp(sheet).resize({ width: WIDTH }).webp({ quality: QUALITY }).toFile(file)
    console.log(file)
  }
}

async function takeScreen(context: BrowserContext, { path, link }: Screen): Promise<Buffer> {
  const page = await context.newPage()
  await page.goto('/dev/as/lead')
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  if (link !== undefined) {
    await page.locator(link).first().click()
    await page.waitForLoadState('networkidle')
  }
  return page.screenshot()
}
