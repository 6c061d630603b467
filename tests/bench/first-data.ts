// When a member's page has its first data on a simulated phone, beside pages by hand that show the same of the same call.

import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from 'playwright'
import { brotliCompressSync } from 'node:zlib'
import { median } from './statistics.ts'
import { type Waterfall, waterfallOf } from './simulated-phone.ts'

/** A member's page: the call it waits for, and what is to be seen of its answer. */
export interface FirstPage {
  path: string
  call: string
  wanted: string
}

/** The middle of each step, of the page and of the one by hand. */
export interface FirstData {
  page: string
  own: Waterfall
  hand: Waterfall
}

const HAND = '/by-hand'

/** Cards of an answer, as one writes them in a script of twenty lines. */
const SHOW = `const {call, id} = Object.fromEntries(new URLSearchParams(location.search));
fetch(call, {headers: {'X-Protocol-Version': '1', Accept: 'application/json'}}).then((answer) => answer.json()).then((answer) => {
  const cards = (answer.results ?? answer.profiles ?? answer.chats?.map(({profile}) => profile) ?? [answer.profile ?? answer]);
  for (const [index, card] of cards.entries()) {
    const link = document.createElement('a'), name = document.createElement('b'), city = document.createElement('span');
    link.className = 'card';
    link.href = '/members/' + card.id;
    if (card.main_image) {
      const photo = new Image(384, 480);
      if (index > 5) photo.loading = 'lazy';
      photo.src = '/media/' + card.main_image.thumb_filename;
      link.append(photo);
    }
    name.textContent = card.name + ' ' + card.age;
    city.textContent = card.city;
    link.append(name, city);
    document.querySelector('main').append(link);
  }
})`
const STYLE =
  'body{font:1rem/1.5 sans-serif;margin:1rem}main{display:grid;grid-template-columns:1fr 1fr;gap:.5rem}.card{display:grid}.card img{width:100%;height:auto;border-radius:12px}.list main{grid-template-columns:1fr}.list img{width:64px}.one main{grid-template-columns:1fr}'
const PAGE = (kind: string) =>
  brotliCompressSync(
    `<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content="width=device-width"><title>By hand</title><style>${STYLE}</style><body class=${kind}><h1>Members</h1><main></main><script>${SHOW}</script>`,
  )

/** Serves such a page, and hands its calls and photos on to the brand. */
async function startHandPage(origin: string): Promise<{ origin: string; close(): void }> {
  const { hostname, port, host } = new URL(origin)
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    if (pathname === HAND) {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br' })
      response.end(PAGE(searchParams.get('kind') ?? ''))
      return
    }
    const outgoing = ask(
      { host: '127.0.0.1', port, path: request.url, headers: { ...request.headers, host } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    outgoing.on('error', () => response.destroy()).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address() as AddressInfo
  return { origin: `http://${hostname}:${address.port}`, close: () => void server.close() }
}

/** Opens each page in turn with the one by hand; the context is logged in, and each page was opened before. */
export async function measureFirstData(
  context: BrowserContext,
  origin: string,
  pages: readonly FirstPage[],
  runs: number,
): Promise<FirstData[]> {
  const hand = await startHandPage(origin)
  try {
    const measured: FirstData[] = []
    for (const page of pages) {
      const own: Waterfall[] = []
      const byHand: Waterfall[] = []
      const kind = page.path.startsWith('/chats') ? 'list' : page.call.includes('id=') ? 'one' : 'grid'
      const [path = ''] = page.call.split('?')
      const handUrl = `${hand.origin}${HAND}?kind=${kind}&call=${encodeURIComponent(page.call)}`
      for (let run = 0; run < runs; run += 1) {
        byHand.push(await waterfallOf(context, handUrl, { call: path, wanted: '.card' }))
        own.push(await waterfallOf(context, origin + page.path, { call: path, wanted: page.wanted }))
      }
      measured.push({ page: page.path, own: middle(own), hand: middle(byHand) })
    }
    return measured
  } finally {
    hand.close()
  }
}

/** The middle of each figure, and the last one's element. */
function middle(all: readonly Waterfall[]): Waterfall {
  const of = (name: Exclude<keyof Waterfall, 'element'>) => median(all.map((one) => one[name]))
  return {
    element: all.at(-1)?.element ?? '',
    first: of('first'),
    largest: of('largest'),
    firstByte: of('firstByte'),
    parsed: of('parsed'),
    styled: of('styled'),
    script: of('script'),
    callBegun: of('callBegun'),
    callAnswered: of('callAnswered'),
    shown: of('shown'),
  }
}
