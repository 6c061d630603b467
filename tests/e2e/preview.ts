// `npm run preview`: pictures of pages to look at, as contact sheets.
//   npm run preview -- --paths /,/login --brands amora,minerve --sizes 375x812,1280x800 --schemes light,dark --out /tmp/sheets
//   npm run preview -- --matrix [--locales de,fi]   one HTML page of pictures that marks what changed since the last one
//   npm run preview -- --mails [--brands amora,minerve] [--locales de,fi]   every mail, one sheet a brand and language
//   npm run preview -- --portraits [--brands amora]   the faces of demo members, sixty a sheet
//   npm run preview -- --sheets [--paths grid,profile]   the sheets of docs/design/sheets/, by kind of screen
//   npm run preview -- --desk [--paths queue,/figures]   screens of the operators' desk, into docs/design/
//   npm run preview -- --squint      homes and member grids of all brands, grey and blurred, into docs/design/
// `--origin http://{brand}.localhost:4321`, or the desk's, takes a server that runs already; else one is started.

import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { writePortraits } from '../../demo/portraits/sheet.ts'
import { loadSites } from '../../src/config/load-sites.ts'
import { defaultLocale } from '../../src/config/locale.ts'
import { LANDERS, type Locale, LOCALES } from '../../src/contract/lists.ts'
import { localize } from '../../src/core/urls.ts'
import { findBrowser } from '../support/find-browser.ts'
import { startDemo } from '../support/start-demo.ts'
import { DESK_SCREENS, writeDesk } from './preview-desk.ts'
import { writeMails } from './preview-mails.ts'
import { writeMatrix } from './preview-matrix.ts'
import { SHEET_NAMES, writeSheets } from './preview-sheets.ts'
import { layOut, makeFolderOf, type Shot, type Size, take } from './preview-shots.ts'

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

const { values } = parseArgs({
  options: {
    squint: { type: 'boolean', default: false },
    matrix: { type: 'boolean', default: false },
    mails: { type: 'boolean', default: false },
    portraits: { type: 'boolean', default: false },
    sheets: { type: 'boolean', default: false },
    desk: { type: 'boolean', default: false },
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
  else if (values.sheets) await sheets()
  else if (values.desk) await desk()
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
        const picture = await take(browser, {
          ...shotOf(brand, path, size, 'light'),
          ...(isMember ? { as: 'demo' } : {}),
        })
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

function sheets(): Promise<void> {
  return writeSheets(browser, {
    origin,
    brands,
    folder: values.out ?? 'docs/design/sheets',
    screens: values.paths === '/' ? SHEET_NAMES : values.paths.split(','),
  })
}

function desk(): Promise<void> {
  return writeDesk(browser, {
    origin: demo?.data.DESK_ORIGIN ?? values.origin ?? '',
    folder: values.out ?? 'docs/design',
    screens: values.paths === '/' ? DESK_SCREENS : values.paths.split(','),
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
  return {
    ...size,
    ...{ origin, brand, path, scheme },
    part: values.full ? 'whole' : 'window',
    ...(values.member ? { as: 'demo' } : {}),
  }
}

/** Writes a PNG, of few colours and smaller where it would grow too large to be kept. */
async function writeSheet(pictures: readonly Buffer[], file: string, columns: number): Promise<void> {
  await makeFolderOf(file)
  const sheet = await layOut(pictures, columns)
  const { width } = await sharp(sheet).metadata()
  for (const scale of [1, 0.75, 0.5, 0.35]) {
    const small = await sharp(sheet)
      .resize({ width: Math.round(width * (values.squint ? scale : 1)) })
      .png({ palette: values.squint, colours: 32, dither: 0, compressionLevel: 9 })
      .toFile(file)
    if (!values.squint || small.size <= MAX_BYTES) break
  }
  console.log(file)
}
