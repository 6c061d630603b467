import { Hono } from 'hono'
import { PHOTO_HEADERS, photoResponse } from '../platform/media/photo-response.ts'
import type { Deps } from '../platform/context.ts'
import { shownFile } from '../profiles/photos/thumb.ts'
import type { FindBrand } from './hosts.ts'

/** A photo that is no longer shown leaves every cache within a minute; a request to the server finds none at once. */
const PUBLIC_CACHE = { 'Cache-Control': 'public, max-age=60' }

/** `GET /media/<name>`: public thumbs and the medium size of main photos, below the path that sites name as their `cdn_prefix`, at the hosts that may show them. */
export function mediaRoutes(
  { media, store, clock }: Pick<Deps, 'media' | 'store' | 'clock'>,
  findBrand: FindBrand,
): Hono {
  const app = new Hono()
  app.get('/media/:name', async (c) => {
    const name = c.req.param('name')
    const brand = findBrand(c.req.header('Host'))
    const notFound = () => c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    const file = brand && (await shownFile({ db: store.db, brand, name, now: clock() }))
    if (!file) return notFound()
    // The name is random and its content never changes, so it is the version too.
    const etag = `"${name}"`
    const headers = { ...PUBLIC_CACHE, ETag: etag }
    if (c.req.header('If-None-Match') === etag)
      return new Response(null, { status: 304, headers: { ...PHOTO_HEADERS, ...headers } })
    const photo = await media.open(file)
    return photo ? photoResponse(c.req.method, photo, headers) : notFound()
  })
  return app
}
