// Rules for hosts that serve a brand's files: headers, rewrites, languages. Our server reads `host.json`; the other
// three files say the same to static hosts and nginx.

import { defaultLocale } from '../config/locale.ts'
import type { Site } from '../config/site.ts'
import { LOCALE_COOKIE } from '../contract/protocol.ts'
import { cspReport } from '../contract/calls/site.ts'
import type { Locale } from '../contract/lists.ts'
import { DISCARD_PAGES, permissions, SAFE_HEADERS, TRANSPORT_SECURITY } from '../core/safe-headers.ts'
import { localize } from '../core/urls.ts'
import { routePageOf } from '../route-pages.ts'
import { hasRoute, pathOf, type RouteId, routeIds, routeOf, TOKEN_PATTERN } from '../routes.ts'
import type { InlineHashes } from './inline-hashes.ts'

/** A path without a file of its own, as a regular expression, and the file that answers for it. */
export interface Rewrite {
  route: RouteId
  locale: Locale
  pattern: string
  shell: string
}

/** The content of `host.json`. */
export interface HostRules {
  site: string
  domain: string
  /** Value of Content-Security-Policy for files that have none of their own. */
  csp: string
  /**
   * Those of pages, by their paths without the language: only what a page needs, so that it comes in the first round
   * trip. Hosts with few rules give all pages `csp`.
   */
  policies: { csp: string; pages: string[] }[]
  /** Paths of pages without the language that may use the camera, and the value of Permissions-Policy there. */
  camera: { permissions: string; pages: string[] }
  /** Further headers of every answer. */
  headers: Record<string, string>
  default_locale: Locale
  locales: Locale[]
  /** Tried in order once no file has the path, nor the path with `.html`. */
  rewrites: Rewrite[]
  inline_hashes: InlineHashes
  /** Files below it carry a hash in their name and never change. */
  immutable_prefix: string
}

const IMMUTABLE = '/_astro/'
/** The browser's name for where reports go. */
const REPORTS = 'csp'
const NOTHING_INLINE: InlineHashes = { script: [], style: [] }
const FOREVER = 'public, max-age=31536000, immutable'

export function hostRules(
  site: Site,
  hashes: InlineHashes,
  byPage: ReadonlyMap<string, InlineHashes> = new Map(),
): HostRules {
  // On every page: a conversation opens without another document.
  const microphone = site.features.includes('voice')
  return {
    site: site.id,
    domain: site.domain,
    csp: policy(site, hashes),
    policies: policiesOf(site, byPage),
    camera: {
      permissions: permissions({ camera: true, microphone }),
      pages: routeIds
        .filter((id) => routeOf(id).camera && hasRoute(site.features, id))
        .map((id) => pathOf(id)),
    },
    headers: {
      ...TRANSPORT_SECURITY,
      ...SAFE_HEADERS,
      'Permissions-Policy': permissions({ camera: false, microphone }),
      'Reporting-Endpoints': `${REPORTS}="${cspReport.path}"`,
      'Referrer-Policy': 'strict-origin-when-cross-origin',
    },
    default_locale: defaultLocale(site),
    locales: site.locales,
    rewrites: rewritesOf(site),
    inline_hashes: hashes,
    immutable_prefix: IMMUTABLE,
  }
}

function policiesOf(site: Site, byPage: ReadonlyMap<string, InlineHashes>): HostRules['policies'] {
  const pages = Map.groupBy(byPage.keys(), (page) => policy(site, byPage.get(page) ?? NOTHING_INLINE))
  return [...pages].map(([csp, paths]) => ({ csp, pages: paths.sort() }))
}

function policy(site: Site, { script, style }: InlineHashes): string {
  const photos = URL.canParse(site.cdn_prefix) ? [new URL(site.cdn_prefix).origin] : []
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...script],
    'style-src': ["'self'", ...style],
    'img-src': ["'self'", 'data:', 'blob:', ...photos],
    'connect-src': ["'self'"],
    'font-src': ["'self'"],
    // Voice messages, which pages read themselves.
    'media-src': ["'self'", ...(site.features.includes('voice') ? ['blob:'] : [])],
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    // Browsers know one or the other.
    'report-uri': [cspReport.path],
    'report-to': [REPORTS],
  }
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}

/** Shells for paths with an id, and the lander itself for an unknown campaign. */
function rewritesOf(site: Site): Rewrite[] {
  const main = defaultLocale(site)
  return site.locales.flatMap((locale) =>
    routeIds
      .filter((route) => hasRoute(site.features, route) && routeOf(route).path.includes(':'))
      .map((route): Rewrite => {
        const { path } = routeOf(route)
        const { shell = path.replace(/\/:\w+\?$/, '') } = routePageOf(route)
        const prefix = localize('/', locale, main).replace(/\/$/, '')
        return {
          route,
          locale,
          pattern: `^${prefix}${patternOf(route, path)}$`,
          shell: `${prefix}${shell}.html`,
        }
      }),
  )
}

function patternOf(route: RouteId, path: string): string {
  if (route === 'pages-token') return `/${TOKEN_PATTERN.source.replace(/^\^|\$$/g, '')}`
  const { values } = routeOf(route)
  if (values) return path.replace(/:\w+$/, `(?:${values.join('|')})`)
  return path.replace(/\/:\w+\?/g, '(?:/[^/]+)?').replace(/:\w+/g, '[^/]+')
}

/** Netlify, Cloudflare Pages and others. */
export function headersFile({ csp, headers, camera, locales, default_locale }: HostRules): string {
  const all = Object.entries({ 'Content-Security-Policy': csp, 'Cache-Control': 'no-cache', ...headers })
  return [
    '/*',
    ...all.map(([name, value]) => `  ${name}: ${value}`),
    ...locales.flatMap((locale) =>
      camera.pages.flatMap((page) => [
        localize(page, locale, default_locale),
        '  ! Permissions-Policy',
        `  Permissions-Policy: ${camera.permissions}`,
      ]),
    ),
    `${IMMUTABLE}*`,
    '  ! Cache-Control',
    `  Cache-Control: ${FOREVER}`,
    '',
  ].join('\n')
}

/** The paths of a route that no file has. */
function pathForms(route: RouteId): string[] {
  const { path, values } = routeOf(route)
  if (values) return values.map((value) => path.replace(/:\w+$/, value))
  const forms = path.endsWith('?') ? [path.replace(/\/:\w+\?$/, ''), path.replace(/\?$/, '')] : [path]
  return forms.filter((form) => form.includes(':'))
}

/** The same hosts; a pattern for one-time links they have not, so there the 404 page knows them. */
export function redirectsFile({ rewrites, locales, default_locale }: HostRules): string {
  const shells = rewrites
    .filter(({ route }) => route !== 'pages-token')
    .flatMap(({ route, shell, locale }) => {
      const prefix = localize('/', locale, default_locale).replace(/\/$/, '')
      return pathForms(route).map((form) => `${prefix}${form} ${shell.replace(/\.html$/, '')} 200`)
    })
  const prefixed = locales.filter((locale) => locale !== default_locale)
  return [
    `/${default_locale} / 301`,
    `/${default_locale}/* /:splat 301`,
    // Where a file is sent whatever the rules say, the mark makes them win.
    ...['/host.json', '/nginx.conf'].map((note) => `${note} /404.html 404!`),
    ...shells,
    ...prefixed.map((locale) => `/${locale}/* /${locale}/404.html 404`),
    '',
  ].join('\n')
}

/** To be included in a `server` block that sets `server_name`, `root`, TLS and the `location /api/` of the backend. */
export function nginxFile(rules: HostRules): string {
  const { locales, default_locale, immutable_prefix } = rules
  const prefixed = locales.filter((locale) => locale !== default_locale).join('|')
  const languages = locales.map((locale) => {
    const cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=31536000; Secure; SameSite=Lax`
    const target = locale === default_locale ? '$bare' : `/${locale}$bare_or_none`
    return `if ($arg_lang = ${locale}) { set $chosen "${cookie}"; set $discarded '${DISCARD_PAGES}'; set $to "${target}"; }`
  })
  const fallbacks = locales
    .filter((locale) => locale !== default_locale)
    .map((locale) => `if ($kept = "${locale}:page") { return 302 /${locale}$bare_or_none$is_args$args; }`)
  return `gzip_static on;
# With ngx_brotli: brotli_static on;
absolute_redirect off;
server_tokens off;
charset utf-8;
error_page 404 $lost;
error_page 500 502 503 504 $broken;
${nginxHeaders(rules, 'no-cache')}

# The page without its language, and whether the address names none.
set $bare $uri;
set $lost "/404.html";
set $broken "/500.html";
set $chosen "";
set $discarded "";
set $to "";
set $query "";
set $kept "$cookie_${LOCALE_COOKIE}:page";
if ($uri ~ "^/(?<own>${prefixed})(?<rest>/.*)?$") { set $bare "/"; set $kept ""; set $lost "/$own/404.html"; set $broken "/$own/500.html"; }
if ($rest) { set $bare $rest; }
if ($uri ~ "\\.|^/api/|^/media/|^/dev/") { set $kept ""; }
set $bare_or_none $bare;
if ($bare = "/") { set $bare_or_none ""; }
set $csp "${rules.csp}";
set $permissions "${rules.headers['Permissions-Policy']}";
${nginxCamera(rules).join('\n')}
${nginxPolicies(rules).join('\n')}
add_header Set-Cookie $chosen always;
add_header Clear-Site-Data $discarded always;
${languages.join('\n')}
if ($args ~ "^(?<before>.*&)?lang=[^&]*&?(?<after>.*)$") { set $query "$before$after"; }
if ($query) { set $query "?$query"; }
if ($to) { return 302 $to$query; }
${fallbacks.join('\n')}

location ^~ ${immutable_prefix} {
${nginxHeaders(rules, FOREVER, '  ')}
  location ~* "${HIDDEN}" { return 404; }
}
location ~* "${HIDDEN}" { return 404; }
location ~ "/(?:404|500)\\.html$" { internal; }
location ~ "^(?:/(?:${prefixed}))?/(?:404|500)$" { return 404; }
${nginxShells(rules, prefixed).join('\n')}
location ~ "\\.webmanifest$" { default_type application/manifest+json; }
location = / { try_files /index.html =404; }
location / { try_files $uri.html $uri =404; }
`
}

/** Files that are no pages: notes to hosts, packed forms by their own names, dot files but those of RFC 8615. */
const HIDDEN = String.raw`^/(?:host\.json|nginx\.conf|_headers|_redirects)[/. ]*$|\.(?:br|gz|map)$|/\.(?!well-known/)`

/** Names of files, so nothing in them stands for something else but the dot. */
function nginxPolicies({ policies }: HostRules): string[] {
  return policies.map(({ csp, pages }) => {
    const paths = pages.map((page) => page.replaceAll('.', String.raw`\.`)).join('|')
    return `if ($bare ~ "^(?:${paths})$") { set $csp "${csp}"; }`
  })
}

function nginxCamera({ camera: { permissions: allowed, pages } }: HostRules): string[] {
  return pages.map((page) => `if ($bare = "${page}") { set $permissions "${allowed}"; }`)
}

function nginxHeaders({ headers }: Pick<HostRules, 'headers'>, cache: string, indent = ''): string {
  const all = {
    'Content-Security-Policy': '$csp',
    ...headers,
    'Permissions-Policy': '$permissions',
    'Cache-Control': cache,
    Vary: cache === FOREVER ? 'Accept-Encoding' : 'Cookie, Accept-Encoding',
  }
  return Object.entries(all)
    .map(([name, value]) => `${indent}add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)
    .join('\n')
}

/** Shells of the paths with ids, for all languages at once. The address of a one-time link is a secret. */
function nginxShells(rules: HostRules, prefixed: string): string[] {
  const { rewrites, default_locale, headers } = rules
  const secretly = { ...rules, headers: { ...headers, 'Referrer-Policy': 'no-referrer' } }
  return rewrites
    .filter(({ locale }) => locale === default_locale)
    .map(({ route, pattern, shell }) => {
      const path = pattern.replace(/^\^/, `^(?<language>/(?:${prefixed}))?`)
      const own =
        route === 'pages-token' ? `\n  access_log off;\n${nginxHeaders(secretly, 'no-cache', '  ')}\n` : ''
      return `location ~ "${path}" { ${own}try_files $uri.html $language${shell} =404; }`
    })
}
