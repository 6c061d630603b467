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
  return dialog
}

/** Opens a dialog with the focus on its heading, which is read out first. */
export function show(dialog: HTMLDialogElement): HTMLDialogElement {
  dialog.showModal()
  dialog.querySelector('h2')?.focus()
  return dialog
}
