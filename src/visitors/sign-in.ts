// Login and signup over the page: the islands of their own pages, in a dialog.

import { storageKey } from '../core/storage-keys.ts'
import { dialogOf, show } from './dialogs.ts'
import { environment } from '../stores/page/environment.ts'
import { fetchFragment } from './fragments.ts'
import { queue } from './queue.ts'

/** Storage key of the signup's draft. */
const DRAFT_KEY = storageKey('signup')
const ISLANDS = { login: 'Login', signup: 'Signup' } as const
type SignInForm = keyof typeof ISLANDS

export const signInFormOf = (path: string): SignInForm => (path.endsWith('signup') ? 'signup' : 'login')

/** Opens login or signup; rejects if it cannot be fetched, and the link leads to its page. */
export async function openSignIn(form: SignInForm): Promise<void> {
  const dialog = await dialogOf(form)
  if (!dialog.querySelector('astro-island')) {
    const [island] = await fetchFragment(`/${form}`, `[component-export=${ISLANDS[form]}]`)
    if (!island) throw new Error(`No island for ${form}`)
    dialog.querySelector('.dialog__body')?.append(island)
    if (form === 'signup') holdInProgress(dialog)
  }
  queue(form, async () => show(dialog))
}

/** While a signup is in progress, neither Escape nor a click outside closes it. */
function holdInProgress(dialog: HTMLDialogElement): void {
  const hold = () => dialog.setAttribute('closedby', 'none')
  dialog.addEventListener('input', hold)
  dialog.addEventListener('submit', hold)
  // A choice that advances the step removes its field before `input` fires.
  dialog.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('label, [type=radio]') && hold(),
    { capture: true },
  )
  if (environment.read('session', DRAFT_KEY) !== null) hold()
}
