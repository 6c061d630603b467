import type { APIRoute } from 'astro'
import { absolute } from '../i18n/urls.ts'

/** Pages that are not to be listed say so themselves; what must stay out of crawling is the API. */
export const GET: APIRoute = () =>
  new Response(`User-agent: *\nDisallow: /api/\n\nSitemap: ${absolute('/sitemap.xml')}\n`)
