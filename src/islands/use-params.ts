import { splitLocale } from '../core/urls.ts'
import { matchRoute } from '../routes.ts'
import { $address, NO_ADDRESS } from '../stores/location.ts'
import { useShared } from './use-shared.ts'

const NOWHERE = { id: null, params: {} as Record<string, string> }

/** The route in the address bar with its segments; none while the page is built. */
export function useParams() {
  const address = useShared($address, NO_ADDRESS)
  return matchRoute(splitLocale(address.split(/[?#]/)[0] ?? '').rest) ?? NOWHERE
}
