// The filters a member chose last: kept with the account, and on this device so that they are there at once.

import { type SearchFilters, writeFilters } from '../../core/search-query.ts'
import { storageKey } from '../../core/storage-keys.ts'
import { environment } from '../page/environment.ts'
import { $session, $user, isHinted } from '../account/sessions.ts'

/** The last search as a query, and whether the account still has an older one. */
const QUERY = storageKey('last-search')
const UNSAVED = storageKey('unsaved-search')

/** The last search as a query; '' for a visitor, undefined until it is known. */
export function knownSearch(): string | undefined {
  const { status } = $session.get()
  const isPending = isHinted() && status !== 'ready' && status !== 'failed'
  return environment.read('local', QUERY) ?? (isPending ? undefined : ($user.get()?.last_search ?? ''))
}

/** A search that cannot be sent now is by the next page. */
const send = () =>
  void import('./save-search.ts').then(
    ({ sendSearch }) => sendSearch(QUERY, UNSAVED),
    () => undefined,
  )

/** Keeps the filters that a member chose. */
export function saveSearch(filters: SearchFilters): void {
  if (!$user.get()) return
  environment.write('local', QUERY, writeFilters(filters))
  environment.write('local', UNSAVED, '1')
  send()
}

/** Takes over what another device chose, or sends what this one could not. Returns the way to stop. */
export const followLastSearch = (): (() => void) =>
  $user.subscribe((user) => {
    if (!user) return
    if (environment.read('local', UNSAVED)) send()
    else environment.write('local', QUERY, user.last_search)
  })
