// The sheets of a brand's drawings and primitives, at `/dev/art` and `/dev/ui`; never mounted in production.

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono, type Context as HonoContext } from 'hono'
import type { Site } from '../../../config/site.ts'
import type { Brand, Deps } from '../../platform/context.ts'
import type { FindBrand } from '../hosts.ts'

/** Builds a brand's sheets. Returns their folder. */
export type BuildSheets = (site: Site) => Promise<string>

const PAGES = ['art', 'ui', 'art-sheet', 'ui-sheet']
const STYLE = /^[\w.-]+\.css$/
const POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'self'"

export function sheetPages(
  { store, media }: Pick<Deps, 'store' | 'media'>,
  findBrand: FindBrand,
  build: BuildSheets,
): Hono {
  const app = new Hono()
  const folders = new Map<string, Promise<string>>()

  /** Builds once; what failed is built anew. */
  function folderOf(site: Site): Promise<string> {
    let folder = folders.get(site.id)
    if (!folder) {
      folder = build(site)
      folder.catch(() => folders.delete(site.id))
      folders.set(site.id, folder)
    }
    return folder
  }

  app.get('/:page', async (c, next) => {
    const brand = findBrand(c.req.header('Host'))
    const page = c.req.param('page')
    if (!brand || !PAGES.includes(page)) return next()
    const html = await readFile(join(await folderOf(brand.site), `${page}.html`), 'utf8')
    const scheme = schemeOf(c)
    return c.body(scheme ? html.replace(/(href="[^"]+\.css)"/g, `$1?scheme=${scheme}"`) : html, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': POLICY,
    })
  })

  app.get('/_astro/:file', async (c, next) => {
    const brand = findBrand(c.req.header('Host'))
    const file = c.req.param('file')
    if (!brand || !STYLE.test(file)) return next()
    const css = await readFile(join(await folderOf(brand.site), '_astro', file), 'utf8').catch(() => null)
    if (css === null) return next()
    return c.body(inScheme(css, schemeOf(c)), 200, { 'Content-Type': 'text/css; charset=utf-8' })
  })

  app.get('/portrait/:number', async (c, next) => {
    const brand = findBrand(c.req.header('Host'))
    const photos = brand ? await photosOf(brand) : []
    const bytes = await media.read(photos[Number(c.req.param('number')) - 1] ?? '')
    return bytes ? c.body(bytes, 200, { 'Content-Type': 'image/webp' }) : next()
  })

  /** The photos of one member who has at least three. */
  async function photosOf({ pool, site }: Brand): Promise<string[]> {
    const member = await store.db
      .selectFrom('photo')
      .innerJoin('profile', (join) =>
        join.onRef('profile.pool', '=', 'photo.pool').onRef('profile.id', '=', 'photo.profile'),
      )
      .select('photo.profile')
      .where('photo.pool', '=', pool)
      .where('profile.brand', '=', site.id)
      .groupBy('photo.profile')
      .having((eb) => eb.fn.count('photo.id'), '>=', 3)
      .orderBy('photo.profile')
      .executeTakeFirst()
    if (!member) return []
    const rows = await store.db
      .selectFrom('photo')
      .select('medium_name')
      .where('pool', '=', pool)
      .where('profile', '=', member.profile)
      .orderBy('position')
      .execute()
    return rows.map(({ medium_name }) => medium_name)
  }

  return app
}

type Scheme = 'light' | 'dark'

function schemeOf(c: HonoContext): Scheme | null {
  const scheme = c.req.query('scheme')
  return scheme === 'light' || scheme === 'dark' ? scheme : null
}

/** A style sheet that follows one scheme, whatever the system prefers: both then stand side by side. */
function inScheme(css: string, scheme: Scheme | null): string {
  if (!scheme) return css
  return css
    .replace(
      /@media\s*(screen and\s*)?\(prefers-color-scheme:\s*dark\)/g,
      scheme === 'dark' ? '@media all' : '@media not all',
    )
    .replace(/color-scheme:\s*light dark/g, `color-scheme:${scheme}`)
}
