const FONT = /(?<=<link rel="preload" [^>]*as="font"[^>]*)>/g
const LINK = /<link rel="stylesheet" href="([^"]+)">/g

/** Characters; about 12 kB packed, which comes in one response with the page. Those of members are 140,000. */
const MOST = 48_000

/** The addresses of a page's style sheets. */
export const sheetsOf = (html: string): string[] => [...html.matchAll(LINK)].map(([, href = '']) => href)

/** Whether a page has its sheets in it. One of members has not: they are large, and kept. */
export const isInline = (html: string, styleAt: (href: string) => string): boolean =>
  sheetsOf(html).reduce((sum, href) => sum + styleAt(href).length, 0) <= MOST

/**
 * A page with its style sheets in it, so that its first paint waits for nothing else; for a font it does where
 * `src/layouts/first-paint.ts` says so. Each sheet is an element of its own, with one hash for all pages, and says of which
 * file it is a part (`src/visitors/fragments.ts`).
 */
export const inlineStyles = (html: string, styleAt: (href: string) => string): string =>
  html
    .replace(LINK, (_, href: string) => `<style data-href="${href}">${styleAt(href)}</style>`)
    .replace(FONT, ' media="not all">')
