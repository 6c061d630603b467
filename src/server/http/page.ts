// The bare pages of the demo: no script, one style, and a policy that allows nothing else.

import { html } from 'hono/html'
import { inlineStyle } from '../platform/inline-style.ts'
import type { HtmlEscapedString } from 'hono/utils/html'

interface Look {
  style: string
  /** Where the page's forms may lead. */
  forms: 'none' | 'self'
  /** Where its pictures may come from; without, there are none. */
  images?: 'self'
}

export type Page = (title: string, body: HtmlEscapedString | Promise<HtmlEscapedString>) => Promise<Response>

/** Makes whole pages of one style. */
export function pagesOf({ style, forms, images }: Look): Page {
  const { element, source } = inlineStyle(style)
  return async (title, body) => {
    const document = await html`<!doctype html>
      <html lang="en">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        ${element}
        <body>
          <main>${body}</main>
        </body>
      </html>`
    return new Response(document.toString(), {
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Cache-Control': 'no-store',
        // The default, said aloud: a stricter one would send a form without an Origin.
        'Referrer-Policy': 'strict-origin-when-cross-origin',
        'Content-Security-Policy': `default-src 'none'; style-src ${source};${images ? ` img-src '${images}';` : ''} form-action '${forms}'; base-uri 'none'; frame-ancestors 'none'`,
      },
    })
  }
}
