import { tracking, visitFields } from '../stores/page/consent.ts'

/**
 * Adds the stored campaign and the consents to the Join form; one in the page's address the server reads there.
 */
export function carrySource(): void {
  // `first-paint.ts` decided by the raw stored text.
  document.documentElement.toggleAttribute('data-uninvited', !tracking()?.network)
  for (const field of document.querySelectorAll('input[data-carried]')) field.remove()
  const form = document.querySelector('form#join')
  if (!form) return
  for (const [name, value] of carried()) {
    const field = document.createElement('input')
    Object.assign(field, { type: 'hidden', name, value })
    field.dataset.carried = ''
    form.append(field)
  }
}

/** The consents by the names of the form, and the campaign where it is kept; else it stands in the address. */
function carried(): [name: string, value: string][] {
  const { tracking = {}, ...consents } = visitFields()
  const source = consents.tracking_consent ? Object.entries(tracking) : []
  return [
    ...source.map(([name, value]): [string, string] => [`tracking.${name}`, value]),
    ...Object.keys(consents).map((name): [string, string] => [name, 'on']),
  ]
}
