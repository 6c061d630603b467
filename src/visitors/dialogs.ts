import { fetchFragment } from './fragments.ts'

/** A dialog of the page `dialogs`, in this page; made once. */
export async function dialogOf(kind: string): Promise<HTMLDialogElement> {
  const id = `dialog-${kind}`
  const here = document.getElementById(id)
  if (here instanceof HTMLDialogElement) return here
  const [dialog] = await fetchFragment('/dialogs', `#${id}`)
  if (!(dialog instanceof HTMLDialogElement)) throw new Error(`No dialog ${kind}`)
  document.body.append(dialog)
  dialog.addEventListener('click', ({ target }) => {
    if ((target as Element).closest('[data-close]')) dialog.close()
  })
  if (!('closedBy' in dialog)) followClosedBy(dialog)
  return dialog
}

/** Does what `closedby` says where the browser does not know it: Safari. */
function followClosedBy(dialog: HTMLDialogElement): void {
  const is = (value: string) => dialog.getAttribute('closedby') === value
  dialog.addEventListener('cancel', (event) => is('none') && event.preventDefault())
  dialog.addEventListener('click', ({ target }) => target === dialog && is('any') && dialog.close())
}

/** Opens a dialog with the focus on its heading, which is read out first. */
export function show(dialog: HTMLDialogElement): HTMLDialogElement {
  dialog.showModal()
  dialog.querySelector('h2')?.focus()
  return dialog
}
