// The filters a member chose last: kept with the account, and on this device so that they are there at once.
import { SPECIAL_FIELDS } from '../../contract/lists.ts'
import { type SearchFilters, writeFilters } from '../../core/search-query.ts'
import { storageKey } from '../../core/storage-keys.ts'
import { $session, $user, isHinted, setUser } from '../account/sessions.ts'
import { environment } from '../page/environment.ts'

/** The last search as a query, and whether the account still has an older one. */
const QUERY = storageKey('last-search')
const UNSAVED = storageKey('unsaved-search')

/** The last search as a query; '' for a visitor, undefined until it is known. */
export function knownSearch(): string | undefined {
  const { status } = $session.get()
  const isPending = isHinted() && status !== 'ready' && status !== 'failed'
  return environment.read('local', QUERY) ?? (isPending ? undefined : ($user.get()?.last_search ?? ''))
}

/** Keeps the filters that a member chose; not those that tell of who chooses them what nobody agreed to keep. */
export function saveSearch(filters: SearchFilters): void {
  if (!$user.get()) return
  const kept = { ...filters }
  for (const field of SPECIAL_FIELDS) delete kept[field]
  environment.write('local', QUERY, writeFilters(kept))
  environment.write('local', UNSAVED, '1')
  send()
}

let sending = Promise.resolve()

/** Sends the kept search to the account, of several choices only the newest; one that cannot be sent is by the next page. */
function send(): void {
  sending = sending.then(async () => {
    if (!environment.read('local', UNSAVED)) return
    const query = environment.read('local', QUERY) ?? ''
    // Few searches are new.
    const calls = await import('../../client/accounts.ts').catch(() => null)
    const result = await calls?.changeAccount({ last_search: query })
    if (!result?.ok || environment.read('local', QUERY) !== query) return
    environment.erase('local', UNSAVED)
    setUser(result.value)
  })
}

/** Applies what another device chose, or sends what this one could not. Returns an unsubscribe function. */
export const followLastSearch = (): (() => void) =>
  $user.subscribe((user) => {
    if (!user) return
    if (environment.read('local', UNSAVED)) environment.whenActivated(send)
    else environment.write('local', QUERY, user.last_search)
  })
