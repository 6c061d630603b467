import type { APIRoute } from 'astro'
import { absolute, alternates, defaultLocale, hasAddress, href, type Params } from '../i18n/urls.ts'
import { slugsOf } from '../landers/campaigns.ts'
import { routePageOf } from '../route-pages.ts'
import { hasRoute, type RouteId, routeIds } from '../routes.ts'
import { site } from 'virtual:site'

interface Page {
  route: RouteId
  params: Params
}

const listed = (): Page[] =>
  routeIds
    .filter((route) => hasRoute(site.features, route) && routePageOf(route).indexed && hasAddress(route))
    .flatMap((route): Page[] => [
      { route, params: {} },
      ...slugsOf(route).map((slug) => ({ route, params: { slug } })),
    ])

function entry({ route, params }: Page): string {
  const pages = alternates(route, params)
  const links = [...pages, { locale: 'x-default', path: href(route, defaultLocale, params) }].map(
    ({ locale, path }) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${absolute(path)}"/>`,
  )
  return pages.map(({ path }) => `<url><loc>${absolute(path)}</loc>${links.join('')}</url>`).join('\n')
}

export const GET: APIRoute = () =>
  new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${listed().map(entry).join('\n')}
</urlset>
`,
    { headers: { 'Content-Type': 'application/xml' } },
  )
