// Login and signup over the page: the islands of their own pages, in a dialog.

import { storageKey } from '../core/storage-keys.ts'
import { dialogOf, show } from './dialogs.ts'
import { environment } from '../stores/page/environment.ts'
import { takeFrom } from './fragments.ts'
import { queue } from './queue.ts'

/** Where the store of the signup keeps what was typed. */
const TYPED = storageKey('signup')
const ISLANDS = { login: 'Login', signup: 'Signup' } as const
export type Way = keyof typeof ISLANDS

export const wayOf = (path: string): Way => (path.endsWith('signup') ? 'signup' : 'login')

/** Opens login or signup; rejects where it cannot be had, and the link leads to its page. */
export async function openSignIn(way: Way): Promise<void> {
  const dialog = await dialogOf(way)
  if (!dialog.querySelector('astro-island')) {
    const [island] = await takeFrom(`/${way}`, `[component-export=${ISLANDS[way]}]`)
    if (!island) throw new Error(`No island for ${way}`)
    dialog.querySelector('.dialog__body')?.append(island)
    if (way === 'signup') holdInProgress(dialog)
  }
  queue(way, async () => show(dialog))
}

/** While a signup is in progress, neither Escape nor a click outside closes it. */
function holdInProgress(dialog: HTMLDialogElement): void {
  const hold = () => dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('input', hold)
  dialog.addEventListener('submit', hold)
  // A choice that leads on takes its field away before it could say `input`.
  dialog.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('label, [type=radio]') && hold(),
    { capture: true },
  )
  if (environment.read('session', TYPED) !== null) hold()
}
