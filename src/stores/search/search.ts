import { atom } from 'nanostores'
import * as v from 'valibot'
import * as calls from '../../client/search.ts'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import { Count } from '../../contract/fields.ts'
import { PAGE_SIZE, SearchPage, SearchQuery } from '../../contract/search.ts'
import type { search } from '../../contract/calls/search.ts'
import { readFilters, type SearchFilters, searchParams, writeFilters } from '../../core/search-query.ts'
import { followLastSearch, knownSearch, saveSearch } from './last-search.ts'
import { moveInstead, moveTo } from '../page/location.ts'
import { applyCards } from '../profiles/cards.ts'
import { environment } from '../page/environment.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready, valueOf } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { onMemberChange } from '../account/sessions.ts'
import { trafficSource } from '../signup/traffic-source.ts'

const { results, gender, similar, relaxed } = SearchPage.entries
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
/** The results on show are those of the filters before, until the new ones are there. */
export const $isStale = atom(false)
export const $moreResults = atom<'idle' | 'loading' | 'failed'>('idle')

const KEPT = 5
/** A reload brings so many pages back at most. */
const PAGES = 10
/** Where the reader was: how far down, and on which member's card by keyboard ('' on none). */
const Position = v.object({ scroll: v.number(), focused: v.string() })
export type Position = v.InferOutput<typeof Position>
const TOP: Position = { scroll: 0, focused: '' }
const Snapshot = v.object({ query: v.string(), found: SearchResults, position: Position })
const snapshots = persisted('searches', v.array(Snapshot))

let running: AbortController | null = null

const queryString = () => environment.path().split('#')[0]?.split('?')[1] ?? ''
const remembered = (query: string) => snapshots.read()?.find((snapshot) => snapshot.query === query)

const paramsHere = () => new URLSearchParams(queryString())

/** Whether it is known what a page that was just opened is to search for. */
export const canSearch = (): boolean =>
  writeFilters(readFilters(queryString())) !== '' || knownSearch() !== undefined

/** Searches by the address of a page that was just opened; without filters in it, by those the member chose last. */
export function openSearch(): { position: Position; done: Promise<void> } {
  const last = writeFilters(readFilters(knownSearch() ?? ''))
  if (last !== '' && writeFilters(readFilters(queryString())) === '') {
    moveInstead(withFilters(readFilters(last)))
  }
  return searchByAddress()
}

/** Whether the address asks for what is shown: the way back has only closed a dialog. */
export const isByAddress = (): boolean =>
  writeFilters(readFilters(queryString())) === writeFilters($filters.get())

/**
 * Searches by the filters in the address. What this tab found for them before is painted at once; the answer says where
 * the reader was then, the top for a new search.
 */
export function searchByAddress(): { position: Position; done: Promise<void> } {
  const filters = readFilters(queryString())
  const known = remembered(writeFilters(filters))
  $filters.set(filters)
  $moreResults.set('idle')
  $isStale.set(false)
  $search.set(known ? ready(known.found) : LOADING)
  const page = Math.min(PAGES, Math.max(1, Number(paramsHere().get('page')) || 1))
  return { position: known?.position ?? TOP, done: runSearch(known === undefined ? page : 1) }
}

/** This page's path with other filters; what else the address holds stays. */
function withFilters(filters: SearchFilters, page = 1): string {
  const path = environment.path().split(/[?#]/)[0] ?? '/'
  const params = paramsHere()
  for (const name of Object.keys(SearchQuery.entries)) if (name !== 'network') params.delete(name)
  for (const [name, value] of Object.entries(searchParams(filters))) params.set(name, value)
  if (page > 1) params.set('page', String(page))
  const query = params.toString()
  return query ? `${path}?${query}` : path
}

/** Changes the filters: a new entry in the history, and a new search. `position`: where the reader was. */
export function changeFilters(filters: SearchFilters, position: Position): Promise<void> {
  keepPosition(position)
  moveTo(withFilters(filters))
  $filters.set(filters)
  $moreResults.set('idle')
  if (valueOf($search.get())) $isStale.set(true)
  else $search.set(LOADING)
  saveSearch(filters)
  return runSearch()
}

export const repeatSearch = (): Promise<void> => {
  $search.set(LOADING)
  return runSearch()
}

/** Asks for the first page, and for those behind it that the address names. */
async function runSearch(pages = 1): Promise<void> {
  running?.abort()
  const { signal } = (running = new AbortController())
  const filters = $filters.get()
  const isPainted = $search.get().status === 'ready' && !$isStale.get()
  const ask = (page: number) =>
    calls.search({ ...searchParams(filters), ...trafficSource(), ...(page > 1 ? { page } : {}) }, signal)
  const [first, ...rest] = await Promise.all(Array.from({ length: pages }, (_, index) => ask(index + 1)))
  if (signal.aborted || !first) return
  if (!first.ok) {
    if (isPainted && first.failure.kind !== 'api') return
    $isStale.set(false)
    $search.set(failed(first.failure))
    return
  }
  applyFirstPage(filters, fromAnswer(first.value))
  for (const page of rest) {
    // A page behind the last one has nobody.
    if (!page.ok || page.value.results.length === 0) break
    addPage(filters, page.value)
  }
}

/** Cards that were loaded before stay where they are and become fresh; a lone first page is replaced. */
function applyFirstPage(filters: SearchFilters, first: SearchResults): void {
  applyCards([...first.results, ...first.similar])
  const painted = $isStale.get() ? undefined : valueOf($search.get())
  $isStale.set(false)
  if (!painted || painted.pageNumber <= 1) return show(filters, first)
  const fresh = new Map(first.results.map((card) => [card.id, card]))
  const results = painted.results.map((card) => fresh.get(card.id) ?? card)
  show(filters, { ...painted, results, numResults: first.numResults })
}

function addPage(filters: SearchFilters, { results, page }: AnswerOf<typeof search>): void {
  const found = valueOf($search.get())
  if (!found) return
  applyCards(results)
  const known = new Set(found.results.map((card) => card.id))
  const more = results.filter((card) => !known.has(card.id))
  show(filters, { ...found, results: [...found.results, ...more], pageNumber: page })
}

function show(filters: SearchFilters, found: SearchResults): void {
  $search.set(ready(found))
  keep({ query: writeFilters(filters), found, position: TOP })
}

function keep(snapshot: v.InferOutput<typeof Snapshot>): void {
  const others = (snapshots.read() ?? []).filter((known) => known.query !== snapshot.query)
  snapshots.write([snapshot, ...others].slice(0, KEPT))
}

/** Remembers where the reader is, for coming back. */
export function keepPosition(position: Position): void {
  const snapshot = remembered(writeFilters($filters.get()))
  if (snapshot) keep({ ...snapshot, position })
}

export const hasMoreResults = (found: SearchResults): boolean =>
  found.pageNumber * PAGE_SIZE < found.numResults

/** Adds the next page. */
export async function loadMoreResults(): Promise<void> {
  const found = valueOf($search.get())
  const filters = $filters.get()
  if (!found || $isStale.get() || $moreResults.get() === 'loading') return
  $moreResults.set('loading')
  const signal = running?.signal
  const query = { ...searchParams(filters), ...trafficSource(), page: found.pageNumber + 1 }
  const result = await calls.search(query, signal)
  if (signal?.aborted) return
  $moreResults.set(result.ok ? 'idle' : 'failed')
  if (!result.ok) return
  addPage(filters, result.value)
  moveInstead(withFilters(filters, result.value.page))
}

onBrowserMount($search, () => {
  const stops = [
    followLastSearch(),
    environment.whenStale(() => void runSearch()),
    onMemberChange(() => {
      running?.abort()
      $search.set(IDLE)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
