import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type Axe from 'axe-core'
import type { Result } from 'axe-core'
import type { Page } from 'playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules of WCAG 2.2 AA that the page, or the part that a selector names, breaks, as text that says where. */
export async function violations(page: Page, within = 'html'): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate(async (selector) => {
    const { axe: run } = window as unknown as { axe: typeof Axe }
    // Half-way through a fade nothing has its contrast.
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
    }
    // For axe the bar at the window's foot covers what is in the top layer.
    const isModal = document.querySelector('dialog:modal') !== null
    const result = await run.run(selector, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      rules: { 'target-size': { enabled: !isModal } },
    })
    return result.violations
  }, within)
  return found.map(
    (each: Result) => `${each.id}: ${each.nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

/** Errors of the page and its console, as they come; a refusal of these statuses belongs to the journey. */
export function listen(page: Page, allowed = /\b40[34]\b/): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    const [, status = ''] = /the server responded with a status of (\d+)/.exec(message.text()) ?? []
    if (message.type() === 'error' && !(status && allowed.test(status))) complaints.push(message.text())
  })
  return complaints
}
