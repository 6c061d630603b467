import { brotliCompressSync, constants } from 'node:zlib'
import type { BrowserContext } from 'playwright'
import { noteShifts, shiftOf } from './layout-shifts.ts'

const SETTLE_MS = 1500
/** A timer so late does not belong to the page's loading, be the machine as slow as it may. */
const LATER_MS = 4000

const AIM = 100_000
/** Pages over the aim: by what reads the filters of an address, by the list of sections, and by photos, answers and a form. */
const OVER: Readonly<Record<string, number>> = {
  '/members': 100_700,
  '/settings': 102_500,
  '/profile': 111_000,
}

/** Bytes at brotli 11: a visitor's first response, and the script of a member's page (docs/decisions/no-patched-libraries.md). */
export const RESPONSE_BUDGET = 14_600
export const scriptBudget = (path: string): number => {
  if (path.startsWith('/chats') || path.endsWith('/chat')) return 118_000
  return OVER[path] ?? AIM
}

/** Bytes at brotli 11 of what a page loads by itself, and how far its layout shifted. */
export interface PageWeight {
  document: number
  stylesheet: number
  script: number
  /** Cumulative layout shift. */
  shift: number
}

/** Bytes at brotli 11. */
export const weigh = (body: Buffer): number =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length

/** Loads a page and weighs its document, style sheets and scripts; nothing is touched. */
export async function weighPage(context: BrowserContext, url: string): Promise<PageWeight> {
  const page = await context.newPage()
  const weights = { document: 0, stylesheet: 0, script: 0 }
  const reading: Promise<void>[] = []
  page.on('response', (response) => {
    // A preload has no kind but its content's.
    const isScript = (response.headers()['content-type'] ?? '').startsWith('text/javascript')
    const kind = isScript ? 'script' : response.request().resourceType()
    if (!(kind in weights) || response.status() !== 200) return
    reading.push(
      response.body().then((body) => {
        weights[kind as keyof typeof weights] += weigh(body)
      }),
    )
  })
  await noteShifts(page)
  await page.addInitScript((later) => {
    const setTimer = window.setTimeout.bind(window)
    const setEarlyTimer = (work: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms < later ? setTimer(work, ms, ...rest) : 0
    Object.assign(window, { setTimeout: setEarlyTimer })
  }, LATER_MS)
  await page.goto(url)
  await page.waitForTimeout(SETTLE_MS)
  await Promise.all(reading)
  const shift = await shiftOf(page)
  await page.close()
  return { ...weights, shift }
}
