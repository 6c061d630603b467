// Reports on moderation that are frozen, as links to their files. No value is imported: the page would load the script of all
// members’ pages with it.

import type { getTransparencyFile, getTransparencyWords } from '../../contract/calls/reports.ts'
import type { PublishedTransparency } from '../../contract/reports.ts'

interface Names {
  files: Readonly<Record<string, string>>
  words: string
}

const FILE: (typeof getTransparencyFile)['path'] = '/api/transparency-file.php'
const WORDS: (typeof getTransparencyWords)['path'] = '/api/transparency-text.php'

const section = document.querySelector<HTMLElement>('[data-reports]')
if (section) void showReports(section)

/** Shows the section where the brand has published a year; what it lists is nowhere else, so a failure hides nothing. */
async function showReports(section: HTMLElement): Promise<void> {
  const names = JSON.parse(section.dataset.reports ?? '{}') as Names
  const answer = await fetch('/api/transparency.php').catch(() => null)
  if (!answer?.ok) return
  const { years } = (await answer.json()) as PublishedTransparency
  for (const year of years) section.append(...linksTo(year, names))
  section.hidden = years.length === 0
}

function linksTo(
  { year, files, locales }: PublishedTransparency['years'][number],
  names: Names,
): HTMLElement[] {
  const title = document.createElement('h3')
  title.textContent = year
  const list = document.createElement('ul')
  const add = (href: string, text: string, language = '') => {
    const item = document.createElement('li')
    const link = document.createElement('a')
    link.href = href
    link.download = ''
    link.hreflang = language
    link.textContent = text
    item.append(link)
    list.append(item)
  }
  for (const part of files) add(`${FILE}?year=${year}&part=${part}`, `${names.files[part] ?? part} (CSV)`)
  const own = document.documentElement.lang
  for (const locale of locales.toSorted((one, other) => Number(other === own) - Number(one === own)))
    add(`${WORDS}?year=${year}&locale=${locale}`, `${names.words} (${locale})`, locale)
  return [title, list]
}
