// How long a message takes from a click in one browser to the paint in another, unthrottled: `node tests/bench/screens.ts
// [messages]`. Meanwhile 1, 20 and 200 conversations are open, each with both its streams and a message now and then. Beside
// it a bare stream between two bare pages, in the same browsers in turn with it.

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page, type Response } from 'playwright'
import { loadSites } from '../../src/config/load-sites.ts'
import { HINT_COOKIE } from '../../src/contract/protocol.ts'
import { createBrands } from '../../src/server/platform/brands.ts'
import { openStore } from '../../src/server/platform/db/open.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { findBrowser } from '../support/find-browser.ts'
import { beginRequest, clientHeaders } from '../support/http-client.ts'
import { fillMembers, fillTalks, memberId, sessionCookies, sessionToken } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { startDemo } from '../support/start-demo.ts'
import { percentile, sendPaced } from './load.ts'

const OPEN = [1, 20, 200]
const MEMBERS = 2 * Math.max(...OPEN)
/** Each of the other conversations has a message as often. */
const SECONDS_BETWEEN = 4
/** Until a page hears its stream. */
const START_MS = 120_000
const WITHIN_MS = 10_000
const BUDGET = { median: 100, p99: 300 }
const messages = Number(process.argv[2] ?? 150)

/** Notes on a page when something that holds a text was painted. */
const watchPaints = () => {
  const seen = new Map<string, number>()
  Object.assign(globalThis, { seen })
  const look = (node: Node) => {
    const token = /token-[\w-]{36}/.exec(node.textContent ?? '')?.[0]
    if (token === undefined || seen.has(token)) return
    requestAnimationFrame(() => seen.set(token, performance.timeOrigin + performance.now()))
  }
  const begin = () =>
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(look)
    }).observe(document, { childList: true, subtree: true, characterData: true })
  begin()
}

/** Types a text and sends it; returns the moment of the click. */
const clickSend = async (text: string): Promise<number> => {
  const field = document.querySelector('textarea')
  const button = document.querySelector<HTMLButtonElement>('form:has(textarea) button[type=submit]')
  if (!field || !button) throw new Error('nothing to write in')
  Reflect.set(HTMLTextAreaElement.prototype, 'value', text, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  await new Promise(requestAnimationFrame)
  const clicked = performance.timeOrigin + performance.now()
  button.click()
  return clicked
}

async function timeMessage(from: Page, to: Page): Promise<number> {
  const token = `token-${randomUUID()}`
  const clicked = await from.evaluate(clickSend, token)
  const painted = await to.waitForFunction(
    (text) => (globalThis as unknown as { seen: Map<string, number> }).seen.get(text),
    token,
    { polling: 50, timeout: WITHIN_MS },
  )
  return Number(await painted.jsonValue()) - clicked
}

const BARE_PAGE = `<!doctype html><form><textarea></textarea><button type="submit">Send</button></form><ol></ol><script>
  const form = document.forms[0], list = document.querySelector('ol')
  new EventSource('/events').onmessage = ({ data }) => list.append(Object.assign(document.createElement('li'), { textContent: data }))
  form.onsubmit = (event) => { event.preventDefault(); fetch('/send', { method: 'POST', body: form[0].value }) }
</script>`

/** Two pages and a stream between them, and nothing else. */
async function startBare(): Promise<string> {
  const streams = new Set<ServerResponse>()
  const server = createServer((request, response) => {
    if (request.url === '/events') {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders()
      streams.add(response)
      response.on('close', () => streams.delete(response))
    } else if (request.url === '/send') {
      let text = ''
      request.on('data', (part: Buffer) => (text += part.toString()))
      request.on('end', () => {
        for (const stream of streams) stream.write(`data: ${text}\n\n`)
        response.writeHead(204).end()
      })
    } else response.setHeader('Content-Type', 'text/html').end(BARE_PAGE)
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${port}/`
}

const demo = await startDemo({ SITES: 'amora' })
const port = Number(demo.data.PORT)
const origin = `http://amora.localhost:${port}`
const sites = await loadSites()
const pool = createBrands(sites, sites, () => '').get('amora')?.pool ?? ''
const store = openStore({ dataDir: demo.data.DATA_DIR ?? '' }, () => undefined)
const brand = { brand: 'amora', pool, now: Date.now() }
await fillMembers(store, { ...brand, members: MEMBERS, sessions: MEMBERS })
await fillTalks(store, { ...brand, members: MEMBERS })
await store.db.destroy()
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })

async function openPages(member: number, other: number, bare: string): Promise<[Page, Page]> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 375, height: 740 } })
  await context.addCookies([
    { name: 'session', value: sessionToken(member), url: origin },
    { name: HINT_COOKIE, value: '1', url: origin },
  ])
  await context.addInitScript(watchPaints)
  const own = await context.newPage()
  const isStream = (response: Response) => response.url().endsWith('/api/events.php')
  const stream = own.waitForResponse(isStream, { timeout: START_MS })
  await own.goto(`${origin}/members/${memberId(other)}/chat`)
  await own.locator('.composer__text').waitFor()
  await stream
  const page = await (await browser.newContext()).newPage()
  await page.addInitScript(watchPaints)
  await page.goto(bare)
  return [own, page]
}

/** The streams of the other conversations; they stay open. */
async function openStreams(from: number, to: number): Promise<void> {
  for (let member = from; member < to; member += 1) {
    const outgoing = beginRequest(port, '/api/events.php', { cookies: sessionCookies(member), agent: false })
    outgoing.end()
    const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
    incoming.on('error', () => undefined).resume()
  }
}

/** A message in one of the other conversations, from either side in turn. */
const nextOf = (conversations: number) => (index: number) => {
  const pair = 1 + (index % conversations)
  const isBack = Math.floor(index / conversations) % 2 === 1
  const [sender, receiver] = isBack ? [2 * pair + 1, 2 * pair] : [2 * pair, 2 * pair + 1]
  return {
    method: 'POST' as const,
    path: '/api/chat.php',
    headers: {
      ...clientHeaders(randomUUID()),
      Host: `amora.localhost:${port}`,
      Cookie: `session=${sessionToken(sender)}`,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ profile: memberId(receiver), text: 'Hello there', cost: 1 }),
  }
}

const inOrder = (latencies: number[]) => ({ latencies: latencies.sort((one, other) => one - other) })
const rows = []
let isWithin = true
try {
  const bare = await startBare()
  const [mine, bareMine] = await openPages(0, 1, bare)
  const [theirs, bareTheirs] = await openPages(1, 0, bare)
  for (let warm = 0; warm < 10; warm += 1) {
    await timeMessage(mine, theirs)
    await timeMessage(bareMine, bareTheirs)
  }
  let streams = 2
  for (const open of OPEN) {
    await openStreams(streams, 2 * open)
    streams = 2 * open
    const [ours, bares]: [number[], number[]] = [[], []]
    let isDone = false
    const others = async () => {
      const rate = (open - 1) / SECONDS_BETWEEN
      while (rate > 0 && !isDone) await sendPaced(port, { rate, seconds: 2, next: nextOf(open - 1) })
    }
    const load = others()
    for (let index = 0; index < messages; index += 1) {
      ours.push(await timeMessage(mine, theirs))
      bares.push(await timeMessage(bareMine, bareTheirs))
      await wait(50 + Math.random() * 100)
    }
    isDone = true
    await load
    const [own, bareLoad] = [inOrder(ours), inOrder(bares)]
    const [median, p99] = [percentile(own, 50), percentile(own, 99)]
    isWithin &&= median <= BUDGET.median && p99 <= BUDGET.p99
    rows.push({
      'open conversations': open,
      messages: ours.length,
      'median ms': median.toFixed(0),
      'p99 ms': p99.toFixed(0),
      'bare median': percentile(bareLoad, 50).toFixed(0),
      'bare p99': percentile(bareLoad, 99).toFixed(0),
      'times bare': (median / percentile(bareLoad, 50)).toFixed(1),
      budget: `median ≤ ${BUDGET.median}, p99 ≤ ${BUDGET.p99}`,
    })
  }
  printTable("From a click to the other one's screen", rows)
} finally {
  await browser.close()
  await demo.stop()
}
process.exit(isWithin ? 0 : 1)
