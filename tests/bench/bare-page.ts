import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const ROWS = 1000
const rows = Array.from({ length: ROWS }, (_, index) => `<li>Good evening, how was your day? ${index}</li>`)
/** Links so marked are prerendered, by the rule of Duet's pages. */
const rules =
  '<script type=speculationrules>{"prerender":[{"where":{"selector_matches":"[data-next]"},"eagerness":"moderate"}]}</script>'
const head =
  '<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>By hand</title><style>body{font:1rem/1.5 sans-serif;margin:1rem}h1{font-size:2.5rem}ul{block-size:600px;overflow:auto}</style>'

/** `/`: a heading, a sentence and a button. `/list`: a long list. */
const PAGES: Record<string, string> = {
  '/': `${head}${rules}<main><h1>Meet someone who wants the same evening as you</h1><p>Write when the house is quiet, and meet when it suits you both.</p><button onclick="this.classList.toggle('on')">Join</button></main>`,
  '/list': `${head}<main><ul>${rows.join('')}</ul></main>`,
}

/** Pages by hand, one response each: what the machine gives at the time. */
export async function startBarePages(): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const page = PAGES[request.url?.split('?')[0] ?? ''] ?? PAGES['/']
    response.setHeader('Content-Type', 'text/html; charset=utf-8').end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => void server.close() }
}
