// Image bytes: a fixed type, nothing that could run when a file is opened on its own, never another site's picture.

import { Hono } from 'hono'
import type { MediaStore } from '../adapters/media/store.ts'
import { PUBLIC_NAME } from '../adapters/media/names.ts'

const SAFE_HEADERS = {
  'Content-Type': 'image/webp',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Disposition': 'inline; filename="photo.webp"',
}

/** Deleted photos are gone from every cache after a minute. */
const PUBLIC_CACHE = { 'Cache-Control': 'public, max-age=60' }
const PRIVATE_CACHE = { 'Cache-Control': 'private, max-age=60', Vary: 'Cookie' }

/** What `GET photo.php` answers. */
export const photoResponse = (bytes: Uint8Array<ArrayBuffer>): Response =>
  new Response(bytes, {
    headers: { ...SAFE_HEADERS, ...PRIVATE_CACHE, 'Content-Length': String(bytes.length) },
  })

/** `GET /media/<name>`: public thumbs, below the path that sites name as their `cdn_prefix`. */
export function mediaRoutes({ media }: { media: MediaStore }): Hono {
  const app = new Hono()
  app.get('/media/:name', async (c) => {
    const name = c.req.param('name')
    const bytes = PUBLIC_NAME.test(name) ? await media.read(name) : null
    if (!bytes) return c.text('Not found', 404, { 'Cache-Control': 'no-store' })
    // The name is random and its content never changes, so it is the version too.
    const etag = `"${name}"`
    const headers = { ...SAFE_HEADERS, ...PUBLIC_CACHE, ETag: etag }
    if (c.req.header('If-None-Match') === etag) return new Response(null, { status: 304, headers })
    return new Response(bytes, { headers: { ...headers, 'Content-Length': String(bytes.length) } })
  })
  return app
}
