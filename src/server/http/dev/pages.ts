// Pages for developing and for the demo; never mounted in production.

import { Hono } from 'hono'
import { html } from 'hono/html'
import type { DiskOutbox } from '../../platform/mail/mailer.ts'
import type { DiskSms } from '../../platform/sms/sms.ts'
import type { FindBrand } from '../hosts.ts'
import { pagesOf } from '../page.ts'

const STYLE = `body{font:16px/1.6 system-ui,sans-serif;margin:0 auto;max-width:44rem;padding:2rem 1rem;color:#1d1b1a;background:#fbf9f7}
a{color:#8a1538}li,article{margin:0 0 1rem}article{padding:1rem 1.25rem;background:#fff;border:1px solid #ddd6d0;border-radius:12px}
pre{overflow:auto;font-size:.8125rem}h1{font-size:1.5rem}h2{font-size:1.1rem;margin:0}p{margin:.25rem 0;white-space:pre-wrap;overflow-wrap:anywhere}small{color:#6b625c}
@media(prefers-color-scheme:dark){body{background:#171514;color:#f2eeea}article{background:#221f1d;border-color:#3b3632}a{color:#ff9fb4}small{color:#b3a9a1}}`

/** A whole page in the style of this file. */
export const page = pagesOf({ style: STYLE, forms: 'none' })

const links = /https?:\/\/\S+/g
const withLinks = (text: string) => {
  const addresses = text.match(links) ?? []
  return text.split(links).map((part, index) => {
    const recipient = addresses[index]
    return recipient ? html`${part}<a href="${recipient}">${recipient}</a>` : html`${part}`
  })
}

/** The mails and SMS of a brand that were not really sent, newest first; `?json` and `?json=sms` for scripts. */
export function outboxPage(outbox: DiskOutbox, texts: DiskSms | null, findBrand: FindBrand): Hono {
  const app = new Hono()
  app.get('/', async (c) => {
    const brand = findBrand(c.req.header('Host'))
    if (!brand) return c.notFound()
    const mails = await outbox.list(brand.site.id)
    const sent = (await texts?.list(brand.site.id)) ?? []
    if (c.req.query('json') === 'sms') return c.json(sent)
    if (c.req.query('json') !== undefined) return c.json(mails)
    const items = [...mails, ...sent.map((sms) => ({ ...sms, subject: 'SMS' }))]
      .sort((a, b) => b.at - a.at)
      .map(
        (each) =>
          html`<article>
            <h2>${each.subject}</h2>
            <small
              >To ${each.to}, ${new Date(each.at).toISOString().replace('T', ' ').slice(0, 19)} UTC</small
            >
            <p>${withLinks(each.text)}</p>
          </article>`,
      )
    return page(
      `Outbox of ${brand.site.name}`,
      html`<h1>Outbox of ${brand.site.name}</h1>
        ${items.length > 0 ? items : html`<p>No emails yet. Sign up and the confirmation email will show up here.</p>`}`,
    )
  })
  return app
}
