// The page of fairness with script: the published numbers beside what each means. No value is imported: the page would load
// the script of all members’ pages with it.
/* eslint-disable no-restricted-syntax -- core/format.ts comes with that script */

import type { FairnessFigures, PublishedFairness } from '../../contract/reports.ts'

/** What the page's script writes. `[name]` stands for what it fills in. */
export interface FairnessWords {
  /** BCP 47 tag by which dates and numbers are written. */
  region: string
  /** Names of parts and of their words: a part's own one comes first, as `reason.price`. */
  names: Readonly<Record<string, string>>
  none: string
  unknown: string
  failed: string
  hidden: string
  published: string
  crossed_out: string
}

const page = document.querySelector<HTMLElement>('[data-fairness]')
if (page) void showFairness(page)

/** Fills the page with the report of the month in its address, else with the newest. */
async function showFairness(page: HTMLElement): Promise<void> {
  const words = JSON.parse(page.dataset.fairness ?? '{}') as FairnessWords
  const month = new URLSearchParams(location.search).get('month')
  const status = page.querySelector('[role=status]')
  const say = (text: string) => {
    page.removeAttribute('aria-busy')
    if (status) status.textContent = text
  }
  try {
    const answer = await fetch(`/api/fairness.php?${new URLSearchParams(month ? { month } : {}).toString()}`)
    if (!answer.ok) return say(words.failed)
    const { months, report } = (await answer.json()) as PublishedFairness
    const others = months.filter((each) => each !== report?.month)
    if (others.length > 0) showMonths(page, words, { months, shown: report?.month })
    if (!report) return say(months.length > 0 ? words.unknown : words.none)
    for (const figure of report.figures) showFigure(page, words, figure)
    const date = new Intl.DateTimeFormat(words.region, { dateStyle: 'long' }).format(report.published_at)
    say(fill(words.published, { month: monthName(words, report.month), date }))
  } catch {
    say(words.failed)
  }
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\[(\w+)\]/g, (_, name: string) => values[name] ?? '')

function monthName({ region }: FairnessWords, month: string): string {
  const format = new Intl.DateTimeFormat(region, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const text = format.format(Date.parse(`${month}-01T00:00Z`))
  return text.charAt(0).toLocaleUpperCase(region) + text.slice(1)
}

function showMonths(
  page: HTMLElement,
  words: FairnessWords,
  { months, shown }: { months: readonly string[]; shown: string | undefined },
): void {
  const nav = page.querySelector<HTMLElement>('nav')
  if (!nav) return
  const links = months.map((month) => {
    const link = document.createElement('a')
    link.href = `?month=${month}`
    link.textContent = monthName(words, month)
    if (month === shown) link.setAttribute('aria-current', 'page')
    return link
  })
  nav.replaceChildren(...links)
  nav.hidden = false
}

function showFigure(page: HTMLElement, words: FairnessWords, { name, parts }: FairnessFigures[number]): void {
  const place = page.querySelector(`[data-figure=${name}]`)
  if (!place) return
  if (parts.length === 0) {
    const note = document.createElement('p')
    note.textContent = words.hidden
    place.replaceChildren(note)
    return
  }
  const list = document.createElement('dl')
  for (const { part, value } of parts) {
    const row = document.createElement('div')
    const term = document.createElement('dt')
    const number = document.createElement('dd')
    term.textContent = partName(words, part)
    number.textContent = write(words, part, value)
    row.append(term, number)
    list.append(row)
  }
  place.replaceChildren(list)
}

const currencyIn = (part: string): string | undefined =>
  part.split('.').find((word) => /^[A-Z]{3}$/.test(word))

/** "Read · Woman · paid"; of a price that was crossed out, which one. */
function partName(words: FairnessWords, part: string): string {
  const [group = '', ...rest] = part.split('.')
  const currency = currencyIn(part)
  if (group === 'crossed_out' && currency)
    return fill(words.crossed_out, {
      bundle: rest[0] ?? '',
      price: money(words, Number(rest.at(-1)), currency),
    })
  const { names } = words
  const named = rest.map((word) => names[`${group}.${word}`] ?? names[word] ?? word)
  return [names[group] ?? group, ...named].join(' · ')
}

/** A share as a percentage, money as money, anything else as a number. */
function write(words: FairnessWords, part: string, value: number): string {
  const currency = currencyIn(part)
  if (/^\w+_share/.test(part))
    return value.toLocaleString(words.region, { style: 'percent', maximumFractionDigits: 1 })
  return currency ? money(words, value, currency) : value.toLocaleString(words.region)
}

/** `amount` in minor units. */
function money({ region }: FairnessWords, amount: number, currency: string): string {
  const format = new Intl.NumberFormat(region, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}
