// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { setBody } from '../../../tests/support/set-body.ts'
import type { PublishedFairness } from '../../contract/reports.ts'

const WORDS = {
  region: 'en-GB',
  names: { median: 'Median', read_share: 'Read', woman: 'Woman', reason: 'Reason', 'reason.time': 'No time' },
  ...{ none: 'None yet', unknown: 'No such month', failed: 'Went wrong', hidden: 'Too few' },
  published: '[month]. Published: [date]',
  crossed_out: 'Bundle of [bundle], [price] crossed out',
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function open(answer: PublishedFairness | null): Promise<void> {
  setBody(`<article data-fairness aria-busy="true"><p role="status"></p><nav hidden></nav>
    <div data-figure="spending"></div><div data-figure="leaving"></div></article>`)
  document.querySelector<HTMLElement>('article')!.dataset.fairness = JSON.stringify(WORDS)
  vi.stubGlobal('fetch', async () =>
    answer ? Response.json(answer) : Response.json({ error: 'unavailable' }, { status: 503 }),
  )
  await import('./show-fairness.ts')
  await vi.waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull())
}
const status = () => document.querySelector('[role=status]')?.textContent
const rowsOf = (figure: string) =>
  [...document.querySelectorAll(`[data-figure=${figure}] div`)].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )

it('shows each number by its name, as a share, a sum or a count', async () => {
  const parts = [
    { part: 'median.GBP', value: 899 },
    { part: 'read_share.woman', value: 0.4567 },
    { part: 'crossed_out.25.GBP.1999', value: 1899 },
    { part: 'reason.time', value: 1234 },
  ]
  await open({
    months: ['2026-10', '2026-09'],
    report: {
      month: '2026-10',
      published_at: Date.UTC(2026, 10, 17, 12),
      figures: [{ name: 'spending', parts }],
    },
  })
  expect(rowsOf('spending')).toEqual([
    ['Median · GBP', '£8.99'],
    ['Read · Woman', '45.7%'],
    ['Bundle of 25, £19.99 crossed out', '£18.99'],
    ['Reason · No time', '1,234'],
  ])
  expect(status()).toBe('October 2026. Published: 17 November 2026')
  const links = [...document.querySelectorAll('nav a')].map((link) => [
    link.getAttribute('href'),
    link.getAttribute('aria-current'),
  ])
  expect(links).toEqual([
    ['?month=2026-10', 'page'],
    ['?month=2026-09', null],
  ])
})

it('says where too few people are behind each number', async () => {
  const figures = [{ name: 'leaving' as const, parts: [] }]
  await open({ months: ['2026-10'], report: { month: '2026-10', published_at: 1, figures } })
  expect(document.querySelector('[data-figure=leaving]')?.textContent).toBe('Too few')
  // There is nowhere else to go.
  expect(document.querySelector('nav')?.hidden).toBe(true)
})

it('says that nothing is published, or not this month, or that it failed', async () => {
  await open({ months: [], report: null })
  expect([status(), document.querySelector('nav')?.hidden]).toEqual(['None yet', true])
  vi.resetModules()
  await open({ months: ['2026-10'], report: null })
  expect([status(), document.querySelector('nav')?.hidden]).toEqual(['No such month', false])
  vi.resetModules()
  await open(null)
  expect(status()).toBe('Went wrong')
})
