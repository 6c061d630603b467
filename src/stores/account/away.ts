import { storageKey } from '../../core/storage-keys.ts'
import { environment } from '../page/environment.ts'
import { $user } from './sessions.ts'

/** Most members were never asked on this device: they do not load what reads an answer. */
const loadConsent = () =>
  environment.read('local', storageKey('consent')) === null
    ? null
    : import('../page/consent.ts').catch(() => null)

/** A member who puts the page away is not online any more; reported only with consent to statistics. Returns an unsubscribe function. */
export function followAway(): () => void {
  const reportAway = async () => {
    const consent = await loadConsent()
    if (environment.isVisible() || $user.get() === null || !consent?.hasConsent('statistics')) return
    environment.beacon('/api/page-hidden.php', {})
  }
  void loadConsent()
  return environment.listen('visibilitychange', () => void reportAway())
}
