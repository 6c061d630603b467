// The country chosen for prices, on every page: the chooser of the footer, the price lists, and what only one country needs.

import { chooseCountry, chosenCountry, hasConsent } from '../stores/page/consent.ts'

/** Shows the country everywhere in the page; '' for none. */
export function showCountry(country: string): void {
  for (const chooser of document.querySelectorAll<HTMLSelectElement>('select[data-country]')) {
    chooser.value = country
  }
  for (const list of document.querySelectorAll<HTMLInputElement>('input[data-country]')) {
    if (list.value === country) list.checked = true
  }
  for (const note of document.querySelectorAll<HTMLElement>('[data-only]')) {
    note.hidden = country !== '' && note.dataset.only !== country
  }
}

/** Shows a note if the choice is not stored. */
export function showWhetherKept(): void {
  const chooser = document.querySelector<HTMLSelectElement>('select[data-country]')
  const note = document.querySelector<HTMLElement>('[data-unkept]')
  if (chooser && note) note.hidden = chooser.value === '' || hasConsent('country')
}

/** Shows the stored country, if the page has no choice of its own yet. */
export function showKeptCountry(): void {
  const country = chosenCountry()
  if (country) showCountry(country)
}

export function changeCountry(country: string): void {
  chooseCountry(country)
  showCountry(country)
  showWhetherKept()
}
