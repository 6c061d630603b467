// The warning before a visitor enters, where the brand has one (`html[data-entry]`); whoever has entered is not asked again.
// A module of its own, and part of the other: `first-paint.ts` fetches one of them, a click the other.

import { storageKey } from '../core/storage-keys.ts'
import { environment } from '../stores/page/environment.ts'
import { dialogOf, show } from './dialogs.ts'
import { queue } from './queue.ts'

/** `first-paint.ts` reads it, too. */
const KEY = storageKey('entry')
/** In a conversation the warning is for these countries alone. */
const CHAT_COUNTRIES = ['NL', 'DE']

export function warnAtEntry(): void {
  const { member, entry } = document.documentElement.dataset
  if (member !== undefined || entry === undefined) return
  queue('entry', () => openEntry(entry === 'chat'))
}

async function openEntry(isChat: boolean): Promise<HTMLDialogElement | null> {
  const { dataset } = document.documentElement
  if (dataset.entry === undefined || environment.read('local', KEY) !== null) return null
  if (isChat && !CHAT_COUNTRIES.includes(await countryHere())) return null
  const dialog = await dialogOf('entry')
  dialog.onclick = ({ target }) => {
    const answer = (target as Element).closest<HTMLElement>('[data-answer]')?.dataset.answer
    if (answer === 'enter') {
      environment.write('local', KEY, String(environment.now()))
      // The other module asks no second time where nothing may be stored.
      delete dataset.entry
      dialog.close()
    } else if (answer === 'leave') leave()
  }
  return show(dialog)
}

async function countryHere(): Promise<string> {
  const answer = await fetch('/api/settings.php')
  const { geoip_country } = (await answer.json()) as { geoip_country: string }
  return geoip_country
}

/** Back to where the visit came from; a window without a past goes empty. */
function leave(): void {
  if (history.length > 1) history.back()
  else location.replace('about:blank')
}
