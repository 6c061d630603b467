// The contact sheets of `docs/design/sheets/`: each kind of screen of all brands, by size and scheme, small enough to be kept.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import sharp from 'sharp'
import { writeMails } from './preview-mails.ts'
import { layOut, makeFolderOf, type Shot, type Size, take } from './preview-shots.ts'

type Screen = Pick<Shot, 'path' | 'link' | 'part' | 'as' | 'isFirstVisit'>

const SCREENS: Record<string, Screen> = {
  home: { path: '/' },
  'home-first-visit': { path: '/', isFirstVisit: true },
  'home-below': { path: '/', part: 'below' },
  grid: { path: '/members', as: 'demo' },
  profile: { path: '/members', link: 'main a[href*="/members/"]', as: 'demo' },
  chats: { path: '/chats', as: 'premium' },
  conversation: { path: '/chats', link: 'main a[href*="/chats/"]', as: 'premium' },
  paywall: { path: '/credits', as: 'demo' },
  'empty-chats': { path: '/chats', as: 'new' },
  'empty-likes': { path: '/likes', as: 'new' },
  'not-found': { path: '/nowhere' },
}
const MAILS = 'mails'
export const SHEET_NAMES = [...Object.keys(SCREENS), MAILS]

const SIZES: readonly Size[] = [
  { width: 375, height: 740 },
  { width: 1280, height: 800 },
]
const SCHEMES = ['light', 'dark'] as const
/** Width of a tile, beside the width of its window. */
const TILES: Record<number, { width: number; columns: number }> = {
  375: { width: 260, columns: 7 },
  1280: { width: 600, columns: 3 },
}
/** What lies below the first window is long: it is cut here, in heights of a window. */
const MOST_WINDOWS = 4
const QUALITY = 60
const MAIL_TILE = { width: 900, height: 1100 }

/** Writes `<screen>-<width>-<scheme>.jpg` into a folder, brands in the order given, left to right. */
export async function writeSheets(
  on: Browser,
  {
    origin,
    brands,
    folder,
    screens,
  }: { origin: string; brands: readonly string[]; folder: string; screens: readonly string[] },
): Promise<void> {
  for (const name of screens) {
    if (name === MAILS) {
      await writeMailSheet(on, brands, folder)
      continue
    }
    const screen = SCREENS[name]
    if (!screen) throw new Error(`No sheet is called ${name}: ${SHEET_NAMES.join(', ')}`)
    for (const size of SIZES)
      for (const scheme of SCHEMES) {
        const { width, columns } = TILES[size.width]!
        const tiles: Buffer[] = []
        for (const brand of brands) {
          const picture = await take(on, { ...screen, ...size, origin, brand, scheme })
          tiles.push(await tileOf(picture, width, MOST_WINDOWS * size.height * (width / size.width)))
        }
        const file = join(folder, `${name}-${size.width}-${scheme}.jpg`)
        await writeSmall(tiles, columns, file)
      }
  }
}

async function tileOf(picture: Buffer, width: number, most: number): Promise<Buffer> {
  const small = await sharp(picture).resize({ width }).png().toBuffer({ resolveWithObject: true })
  return sharp(small.data)
    .extract({ left: 0, top: 0, width, height: Math.min(small.info.height, Math.round(most)) })
    .png()
    .toBuffer()
}

async function writeSmall(tiles: readonly Buffer[], columns: number, file: string): Promise<void> {
  await makeFolderOf(file)
  await sharp(await layOut(tiles, columns))
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toFile(file)
  console.log(file)
}

/** The first mails of each brand, in English. */
async function writeMailSheet(on: Browser, brands: readonly string[], folder: string): Promise<void> {
  const whole = await mkdtemp(join(tmpdir(), 'duet-mails-'))
  try {
    await writeMails(on, { brands, locales: ['en'], folder: whole })
    const tiles: Buffer[] = []
    for (const brand of brands)
      tiles.push(
        await tileOf(
          await sharp(join(whole, `${brand}-en.png`)).toBuffer(),
          MAIL_TILE.width,
          MAIL_TILE.height,
        ),
      )
    await writeSmall(tiles, 2, join(folder, `${MAILS}.jpg`))
  } finally {
    await rm(whole, { recursive: true })
  }
}
