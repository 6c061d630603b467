import { atom } from 'nanostores'
import * as v from 'valibot'
import * as calls from '../client/search.ts'
import type { AnswerOf } from '../contract/call.ts'
import { Count } from '../contract/fields.ts'
import { PAGE_SIZE, search } from '../contract/profiles.ts'
import { readFilters, type SearchFilters, searchParams, writeFilters } from '../core/search-query.ts'
import { moveTo } from './location.ts'
import { takeCards } from './cards.ts'
import { environment } from './environment.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready, valueOf } from './loadable.ts'
import { persisted } from './persisted.ts'
import { onMemberChange } from './sessions.ts'
import { trafficSource } from './traffic-source.ts'

const { results, gender, similar, relaxed } = search.response.entries
const SearchResults = v.object({ results, gender, similar, relaxed, pageNumber: Count, numResults: Count })
/** All pages loaded so far as one list; `pageNumber` is the last of them. */
export type SearchResults = v.InferOutput<typeof SearchResults>

const fromAnswer = ({ page, num_results, ...found }: AnswerOf<typeof search>): SearchResults => ({
  ...found,
  pageNumber: page,
  numResults: num_results,
})

export const NO_FILTERS: SearchFilters = {}
export const $filters = atom<SearchFilters>(NO_FILTERS)
export const $search = atom<Loadable<SearchResults>>(IDLE)
export const $moreResults = atom<'idle' | 'loading' | 'failed'>('idle')

const KEPT = 5
const Snapshot = v.object({ query: v.string(), found: SearchResults, scroll: v.number() })
const snapshots = persisted({
  name: 'searches',
  version: 2,
  area: 'session',
  owner: 'member',
  schema: v.array(Snapshot),
})

let running: AbortController | null = null

const queryString = () => environment.path().split('#')[0]?.split('?')[1] ?? ''
const remembered = (query: string) => snapshots.read()?.find((snapshot) => snapshot.query === query)

/**
 * Searches by the filters in the address. What this tab found for them before is painted at once; the answer says how
 * far down the reader was then, 0 for a new search.
 */
export function searchByAddress(): { scroll: number; done: Promise<void> } {
  const filters = readFilters(queryString())
  const known = remembered(writeFilters(filters))
  $filters.set(filters)
  $moreResults.set('idle')
  $search.set(known ? ready(known.found) : LOADING)
  return { scroll: known?.scroll ?? 0, done: runSearch(known !== undefined) }
}

/** Changes the filters: a new entry in the history, and a new search. `scroll`: where the reader was. */
export function changeFilters(filters: SearchFilters, scroll: number): Promise<void> {
  keepScroll(scroll)
  const path = environment.path().split(/[?#]/)[0] ?? '/'
  const params = new URLSearchParams(queryString())
  for (const name of Object.keys(search.query.entries)) if (name !== 'network') params.delete(name)
  for (const [name, value] of Object.entries(searchParams(filters))) params.set(name, value)
  const query = params.toString()
  moveTo(query ? `${path}?${query}` : path)
  $filters.set(filters)
  $moreResults.set('idle')
  $search.set(LOADING)
  return runSearch(false)
}

export const repeatSearch = (): Promise<void> => {
  $search.set(LOADING)
  return runSearch(false)
}

async function runSearch(isPainted: boolean): Promise<void> {
  running?.abort()
  const controller = (running = new AbortController())
  const filters = $filters.get()
  const result = await calls.search({ ...searchParams(filters), ...trafficSource() }, controller.signal)
  if (controller.signal.aborted) return
  if (result.ok) takeFirstPage(filters, fromAnswer(result.value))
  else if (!isPainted || result.failure.kind === 'api') $search.set(failed(result.failure))
}

/** Cards that were loaded before stay where they are and become fresh; a lone first page is replaced. */
function takeFirstPage(filters: SearchFilters, first: SearchResults): void {
  takeCards([...first.results, ...first.similar])
  const painted = valueOf($search.get())
  if (!painted || painted.pageNumber <= 1) return show(filters, first)
  const fresh = new Map(first.results.map((card) => [card.id, card]))
  const results = painted.results.map((card) => fresh.get(card.id) ?? card)
  show(filters, { ...painted, results, numResults: first.numResults })
}

function show(filters: SearchFilters, found: SearchResults): void {
  $search.set(ready(found))
  keep({ query: writeFilters(filters), found, scroll: 0 })
}

function keep(snapshot: v.InferOutput<typeof Snapshot>): void {
  const others = (snapshots.read() ?? []).filter((known) => known.query !== snapshot.query)
  snapshots.write([snapshot, ...others].slice(0, KEPT))
}

/** Remembers how far down the reader is, for coming back. */
export function keepScroll(scroll: number): void {
  const snapshot = remembered(writeFilters($filters.get()))
  if (snapshot) keep({ ...snapshot, scroll })
}

export const hasMoreResults = (found: SearchResults): boolean =>
  found.pageNumber * PAGE_SIZE < found.numResults

/** Adds the next page. */
export async function loadMoreResults(): Promise<void> {
  const found = valueOf($search.get())
  const filters = $filters.get()
  if (!found || $moreResults.get() === 'loading') return
  $moreResults.set('loading')
  const signal = running?.signal
  const query = { ...searchParams(filters), ...trafficSource(), page: found.pageNumber + 1 }
  const result = await calls.search(query, signal)
  if (signal?.aborted) return
  $moreResults.set(result.ok ? 'idle' : 'failed')
  if (!result.ok) return
  takeCards(result.value.results)
  const known = new Set(found.results.map((card) => card.id))
  const more = result.value.results.filter((card) => !known.has(card.id))
  show(filters, { ...found, results: [...found.results, ...more], pageNumber: result.value.page })
}

onBrowserMount($search, () =>
  onMemberChange(() => {
    running?.abort()
    $search.set(IDLE)
  }),
)
