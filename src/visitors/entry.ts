// The warning before a visitor enters, if the brand has one (`html[data-entry]`); shown until it is accepted once. Both an
// entry point of its own and part of `visitors.ts`: `first-paint.ts` fetches one of them, a click the other.

import { storageKey } from '../core/storage-keys.ts'
import { environment } from '../stores/page/environment.ts'
import { dialogOf, show } from './dialogs.ts'
import { queue } from './queue.ts'

/** `first-paint.ts` reads it, too. */
const KEY = storageKey('entry')

export function warnAtEntry(): void {
  const { member, entry } = document.documentElement.dataset
  if (member !== undefined || entry === undefined) return
  queue('entry', openEntry)
}

async function openEntry(): Promise<HTMLDialogElement | null> {
  const { dataset } = document.documentElement
  if (dataset.entry === undefined || environment.read('local', KEY) !== null) return null
  const dialog = await dialogOf('entry')
  dialog.onclick = ({ target }) => {
    const answer = (target as Element).closest<HTMLElement>('[data-answer]')?.dataset.answer
    if (answer === 'enter') {
      environment.write('local', KEY, String(environment.now()))
      // The other module does not ask again if storage is blocked.
      delete dataset.entry
      dialog.close()
    } else if (answer === 'leave') leave()
  }
  return show(dialog)
}

/** Back to the referring page; a window without history goes blank. */
function leave(): void {
  if (history.length > 1) history.back()
  else location.replace('about:blank')
}
