// `?lb`: a page that is left before anything was done on it is counted, with consent to statistics.

import { hasConsent } from '../stores/page/consent.ts'

const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const

export function watchBounce(): void {
  if (!new URLSearchParams(location.search).has('lb')) return
  let hasStayed = false
  // Answering a dialog is no sign of interest in the page.
  const stay = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('dialog'))) hasStayed = true
  }
  for (const sign of SIGNS) addEventListener(sign, stay, { passive: true })
  addEventListener('pagehide', () => {
    const { route } = document.body.dataset
    if (hasStayed || !route || !hasConsent('statistics')) return
    navigator.sendBeacon('/api/bounce.php', JSON.stringify({ page: route, consent: true }))
  })
}
