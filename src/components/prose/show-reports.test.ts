// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { setBody } from '../../../tests/support/set-body.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

async function open(years: object[]): Promise<HTMLElement> {
  setBody(`<section data-reports='{"files":{"3":"3 Reports"},"words":"In words"}' hidden></section>`)
  const answered = vi.fn(async () => Response.json({ years }))
  vi.stubGlobal('fetch', answered)
  await import('./show-reports.ts')
  await vi.waitFor(() => expect(answered).toHaveResolved())
  await new Promise((resolve) => setTimeout(resolve, 0))
  return document.querySelector<HTMLElement>('section')!
}

it('links to the files of each frozen year, and to its words in the reader’s language first', async () => {
  document.documentElement.lang = 'en'
  const section = await open([{ year: '2025', files: ['3'], locales: ['de', 'en'] }])
  expect(section.hidden).toBe(false)
  expect(
    [...section.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['3 Reports (CSV)', '/api/transparency-file.php?year=2025&part=3'],
    ['In words (en)', '/api/transparency-text.php?year=2025&locale=en'],
    ['In words (de)', '/api/transparency-text.php?year=2025&locale=de'],
  ])
})

it('shows nothing where no year is frozen', async () => {
  expect((await open([])).hidden).toBe(true)
})
