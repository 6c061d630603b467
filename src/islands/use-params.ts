import { splitLocale } from '../core/urls.ts'
import { matchRoute } from '../routes.ts'
import { $location, NO_LOCATION } from '../stores/page/location.ts'
import { useShared } from './use-shared.ts'

const NOWHERE = { id: null, params: {} as Record<string, string> }

/** The route in the address bar with its params; none while the page is built. */
export function useParams() {
  const location = useShared($location, NO_LOCATION)
  return matchRoute(splitLocale(location.split(/[?#]/)[0] ?? '').rest) ?? NOWHERE
}
