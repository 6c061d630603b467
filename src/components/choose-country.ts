import { storageKey } from '../core/storage-keys.ts'

/** The second argument of `chooseCountry`, in JSON. */
export const COUNTRY_KEYS = JSON.stringify({ consent: storageKey('consent'), country: storageKey('country') })

/**
 * Chooses the visitor's country among a page's countries, once: the one kept with consent (`src/stores/page/consent.ts`) under
 * these keys, else the one the visit comes from. A choice already made stays. Inlined into the page as source text: no imports.
 */
export function chooseCountry(choice: string, keys: { consent: string; country: string }): void {
  const YEAR = 31_536_000_000
  const read = (key: 'consent' | 'country') => {
    try {
      const text = localStorage.getItem(keys[key]) ?? '{}'
      const { at = 0, value = '' } = JSON.parse(text) as { at?: number; value?: string }
      return { isCurrent: Date.now() - at < YEAR, value }
    } catch {
      return { isCurrent: false, value: '' }
    }
  }
  const start = () => {
    const countries = document.querySelector(choice)
    const choose = (country?: string) => {
      const here = countries?.querySelector<HTMLInputElement>(`input[value="${country ?? ''}"]`)
      const chosen = countries?.querySelector<HTMLInputElement>('input:checked')
      if (here && chosen?.defaultChecked !== false) here.checked = true
    }
    const country = read('country')
    if (country.isCurrent && read('consent').isCurrent) return choose(country.value)
    fetch('/api/bundles.php')
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((prices: { country: string } | null) => choose(prices?.country))
      .catch(() => undefined)
  }
  addEventListener('load', start, { once: true })
}
