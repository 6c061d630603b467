// `npm run preview`: pictures of pages to look at, as contact sheets.
//   npm run preview -- --paths /,/login --brands amora,minerve --sizes 375x812,1280x800 --schemes light,dark --out /tmp/sheets
//   npm run preview -- --matrix [--locales de,fi]   one HTML page of pictures that marks what changed since the last one
//   npm run preview -- --mails [--brands amora,minerve] [--locales de,fi]   every mail, one sheet a brand and language
//   npm run preview -- --portraits [--brands amora]   the faces of demo members, sixty a sheet
//   npm run preview -- --squint      homes and member grids of all brands, grey and blurred, into docs/design/
// `--origin http://{brand}.localhost:4321` takes a server that runs already; else one is started.

import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import sharp, { type OverlayOptions } from 'sharp'
import { DEMO_LOGIN } from '../../demo/login.ts'
import { writePortraits } from '../../demo/portraits/sheet.ts'
import { loadSites } from '../../src/config/load-sites.ts'
import { defaultLocale } from '../../src/config/locale.ts'
import { LANDERS, type Locale, LOCALES } from '../../src/contract/lists.ts'
import { localize } from '../../src/core/urls.ts'
import { findBrowser } from '../support/find-browser.ts'
import { startDemo } from '../support/start-demo.ts'
import { writeMails } from './preview-mails.ts'
import { writeMatrix } from './preview-matrix.ts'
import { settled } from './person.ts'

interface Size {
  width: number
  height: number
}

interface Shot extends Size {
  brand: string
  path: string
  scheme: 'light' | 'dark'
  isFull: boolean
  isMember: boolean
}

const SQUINT_SIZES: readonly Size[] = [
  { width: 375, height: 812 },
  { width: 1280, height: 800 },
]
const MATRIX_PAGES = [
  '/',
  '/login',
  '/signup',
  '/pricing',
  '/terms',
  ...LANDERS.map((lander) => `/landers/${lander}`),
]
const MAX_BYTES = 150_000
const RESULTS = 'tests/test-results/preview'
const TILE_HEIGHT = 420
const GAP = 12

const { values } = parseArgs({
  options: {
    squint: { type: 'boolean', default: false },
    matrix: { type: 'boolean', default: false },
    mails: { type: 'boolean', default: false },
    portraits: { type: 'boolean', default: false },
    locales: { type: 'string' },
    paths: { type: 'string', default: '/' },
    brands: { type: 'string' },
    sizes: { type: 'string', default: '375x812,1280x800' },
    schemes: { type: 'string', default: 'light,dark' },
    origin: { type: 'string' },
    out: { type: 'string' },
    full: { type: 'boolean', default: false },
    member: { type: 'boolean', default: false },
  },
})

const all = (await loadSites()).map(({ id }) => id)
const brands = values.brands?.split(',') ?? all
const demo =
  values.origin === undefined && !values.mails && !values.portraits
    ? await startDemo({ SITES: brands.join(',') })
    : undefined
const origin = values.origin ?? `http://{brand}.localhost:${demo?.data.PORT}`
const browser = await chromium.launch({
  executablePath: await findBrowser(),
  args: ['--no-sandbox', '--disable-background-networking'],
})
try {
  if (values.squint) await squint()
  else if (values.matrix) await matrix()
  else if (values.mails) await mails()
  else if (values.portraits) await writePortraits(values.out ?? RESULTS, brands)
  else await contactSheets()
} finally {
  await browser.close()
  await demo?.stop()
}

/** One sheet a size: a stranger who knows the seven descriptions must be able to sort it. */
async function squint(): Promise<void> {
  const folder = values.out ?? 'docs/design'
  const screens = [
    { name: 'home', path: '/', isMember: false },
    { name: 'grid', path: '/members', isMember: true },
  ]
  for (const { name, path, isMember } of screens) {
    for (const size of SQUINT_SIZES) {
      const sheet = `squint-${name}-${size.width}.png`
      const order = shuffled(brands, sheet)
      const pictures = []
      for (const brand of order) {
        const picture = await take(browser, { ...shotOf(brand, path, size, 'light'), isMember })
        pictures.push(await squinted(picture, size))
      }
      console.log(order.join(' '))
      await writeSheet(pictures, join(folder, sheet), size.width < 768 ? 7 : 4)
    }
  }
}

/** The order of the alphabet would tell the brands. */
function shuffled(some: readonly string[], seed: string): string[] {
  const rank = (one: string) => createHash('sha256').update(`${seed} ${one}`).digest('hex')
  return [...some].sort((a, b) => rank(a).localeCompare(rank(b)))
}

function squinted(picture: Buffer, { width }: Size): Promise<Buffer> {
  return sharp(picture)
    .greyscale()
    .blur(width / 150)
    .resize({ height: TILE_HEIGHT })
    .png()
    .toBuffer()
}

/** One sheet a path and scheme; a row a brand. */
async function contactSheets(): Promise<void> {
  const folder = values.out ?? RESULTS
  const sizes = sizesOf(values.sizes)
  for (const path of values.paths.split(',')) {
    for (const scheme of values.schemes.split(',').map((one) => (one === 'dark' ? 'dark' : 'light'))) {
      const pictures = []
      for (const brand of brands) {
        for (const size of sizes) pictures.push(await take(browser, shotOf(brand, path, size, scheme)))
      }
      const name = `${path.replaceAll(/\W+/g, '-').replace(/^-|-$/g, '') || 'home'}-${scheme}.png`
      await writeSheet(pictures, join(folder, name), sizes.length)
    }
  }
}

/** Pages in the brand's own language, or in those asked for. */
async function matrix(): Promise<void> {
  const pages = values.paths === '/' ? MATRIX_PAGES : values.paths.split(',')
  const sites = await loadSites()
  const shots = sites
    .filter(({ id }) => brands.includes(id))
    .flatMap((site) => {
      const main = defaultLocale(site)
      return (localesAsked() ?? [main]).flatMap((locale) =>
        pages.flatMap((page) =>
          sizesOf(values.sizes).map((size) => ({
            ...{ brand: site.id, locale, page, size: `${size.width}` },
            take: () => take(browser, shotOf(site.id, localize(page, locale, main), size, 'light')),
          })),
        ),
      )
    })
  await writeMatrix(shots, values.out ?? 'tests/test-results/matrix')
}

/** One brand of each form of address, unless others are asked for. */
function mails(): Promise<void> {
  return writeMails(browser, {
    brands: values.brands?.split(',') ?? ['amora', 'minerve'],
    locales: localesAsked() ?? LOCALES,
    folder: values.out ?? 'tests/test-results/mails',
  })
}

function localesAsked(): Locale[] | undefined {
  return values.locales?.split(',').flatMap((one) => LOCALES.filter((known) => known === one))
}

function sizesOf(list: string): Size[] {
  return list.split(',').map((size) => {
    const [width = 0, height = 0] = size.split('x').map(Number)
    return { width, height }
  })
}

function shotOf(brand: string, path: string, size: Size, scheme: Shot['scheme']): Shot {
  return { ...size, brand, path, scheme, isFull: values.full, isMember: values.member }
}

async function take(on: Browser, shot: Shot): Promise<Buffer> {
  const context = await on.newContext({
    viewport: { width: shot.width, height: shot.height },
    colorScheme: shot.scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    baseURL: origin.replace('{brand}', shot.brand),
  })
  // Pictures are taken behind the entry warning.
  await context.addInitScript(() => localStorage.setItem('duet:device:entry:1', '1'))
  const page = await context.newPage()
  if (shot.isMember) {
    await page.goto('/login')
    await page.locator('.login__form input[name=login]').fill(DEMO_LOGIN.name)
    await page.locator('input[name=password]').fill(DEMO_LOGIN.password)
    await page.locator('main form button[type=submit]').click()
    await page.waitForURL('**/members')
  }
  // The display face is optional: the second visit has it.
  await page.goto(shot.path)
  await settled(page)
  await page.reload()
  await settled(page)
  if (shot.isFull) await loadAll()
  const picture = await page.screenshot({ fullPage: shot.isFull })
  await context.close()
  return picture

  async function loadAll(): Promise<void> {
    for (const image of await page.locator('img').all()) await image.scrollIntoViewIfNeeded()
    await page.evaluate(() => scrollTo(0, 0))
  }
}

/** Pictures in rows of so many, written as a PNG of few colours where it would grow too large. */
async function writeSheet(pictures: readonly Buffer[], file: string, columns: number): Promise<void> {
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
  await mkdir(join(file, '..'), { recursive: true })
  const sheet = await sharp({ create: { width, height: top, channels: 3, background: '#888' } })
    .composite(placed)
    .png()
    .toBuffer()
  for (const scale of [1, 0.75, 0.5, 0.35]) {
    const small = await sharp(sheet)
      .resize({ width: Math.round(width * (values.squint ? scale : 1)) })
      .png({ palette: values.squint, colours: 32, dither: 0, compressionLevel: 9 })
      .toFile(file)
    if (!values.squint || small.size <= MAX_BYTES) break
  }
  console.log(file)
}
