import { createHash } from 'node:crypto'
import { raw } from 'hono/html'

/** A style sheet inside a page, and how its Content-Security-Policy allows it: one piece, so that no formatting comes between the element and its hash. */
export const inlineStyle = (style: string) => ({
  element: raw(`<style>${style}</style>`),
  source: `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
})
