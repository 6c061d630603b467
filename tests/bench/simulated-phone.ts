import type { BrowserContext, Page } from 'playwright'

/** A phone in a town: a quarter of this machine's speed, 1.6 Mbit/s, 150 ms there and back. */
const CPU = 4
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_638_400 / 8,
  uploadThroughput: 750_000 / 8,
}
const SETTLE_MS = 2500

/** Milliseconds to the first and to the largest contentful paint, and what the largest one is: tag, class, address. */
export interface Paints {
  first: number
  largest: number
  element: string
}

/** Milliseconds from the start of a page, NaN for what it has not. */
export interface Waterfall extends Paints {
  firstByte: number
  parsed: number
  /** All style sheets in the head are there. */
  styled: number
  /** The first module is there. */
  script: number
  callBegun: number
  callAnswered: number
  /** The first frame with what the page is for. */
  shown: number
}

/** Opens a page with an empty cache on such a phone. */
export async function paintsOf(context: BrowserContext, url: string): Promise<Paints> {
  const page = await open(context, url)
  const paints = await readPaints(page)
  await page.close()
  return paints
}

/** The same, with what comes before the paint of `wanted`, a selector; `call` is the path of what it waits for. */
export async function waterfallOf(
  context: BrowserContext,
  url: string,
  { call, wanted }: { call: string; wanted: string },
): Promise<Waterfall> {
  const page = await open(context, url, async (opened) => void (await noteFrame(opened, wanted)))
  await page.locator(wanted).first().waitFor({ state: 'attached' })
  await page.waitForTimeout(SETTLE_MS)
  const paints = await readPaints(page)
  const steps = await page.evaluate((path) => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const asked = resources.find(({ name }) => new URL(name).pathname === path)
    const ends = (test: RegExp) =>
      resources.filter(({ name }) => test.test(name)).map(({ responseEnd }) => responseEnd)
    return {
      firstByte: document?.responseStart ?? NaN,
      parsed: document?.domInteractive ?? NaN,
      styled: Math.max(...ends(/\.css$/), document?.responseEnd ?? NaN),
      script: Math.min(...ends(/\.js$/)),
      callBegun: asked?.startTime ?? NaN,
      callAnswered: asked?.responseEnd ?? NaN,
      shown: (globalThis as { shown?: number }).shown ?? NaN,
    }
  }, call)
  await page.close()
  return { ...paints, ...steps }
}

async function open(
  context: BrowserContext,
  url: string,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Page> {
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU })
  await prepare(page)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLE_MS)
  return page
}

const readPaints = (page: Page): Promise<Paints> =>
  page.evaluate(
    () =>
      new Promise<Paints>((resolve) => {
        const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN
        new PerformanceObserver((list) => {
          const last = (list.getEntries() as LargestContentfulPaint[]).at(-1)
          const [tag = '', name = ''] = [last?.element?.localName, last?.element?.className]
          const address = last?.url.replace(location.origin, '').slice(0, 40)
          const element = [tag, name.split(' ')[0], address]
          resolve({ first, largest: last?.startTime ?? NaN, element: element.filter(Boolean).join(' ') })
        }).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )

/** Notes the first frame in which something is there. */
const noteFrame = (page: Page, wanted: string) =>
  page.addInitScript((selector) => {
    const look = () => {
      if (document.querySelector(selector) === null) return void requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => Object.assign(globalThis, { shown: performance.now() })
      port2.postMessage(0)
    }
    requestAnimationFrame(look)
  }, wanted)
