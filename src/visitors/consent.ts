// The consent dialog: what may be stored on this device. Shown only if something would be stored.

import { type Purpose, PURPOSES, sourceIn } from '../core/consent.ts'
import { consentHere, decideConsent } from '../stores/page/consent.ts'
import { carrySource } from './carry-source.ts'
import { showWhetherKept } from './country.ts'
import { dialogOf, show } from './dialogs.ts'
import { queue } from './queue.ts'
import { withdrawConsents } from './withdraw-consents.ts'

const wants = () => sourceIn(location.search) !== null || new URLSearchParams(location.search).has('lb')

/** Asks a visitor who has not decided, and only if something would be stored. */
export function askConsent(): void {
  if (!consentHere() && wants()) queue('consent', openConsent)
}

/** Opens the dialog with the current answer; from the footer at any time. */
export async function openConsent(): Promise<HTMLDialogElement> {
  const dialog = await dialogOf('consent')
  const boxes = [...dialog.querySelectorAll<HTMLInputElement>('input')]
  const consent = consentHere()
  for (const box of boxes) box.checked = consent?.given.includes(box.name as Purpose) ?? false
  const details = dialog.querySelector('details')
  if (details) details.open = consent !== null
  // Undecided, it requires an answer, one of which is no.
  dialog.setAttribute('closedby', consent ? 'any' : 'none')
  dialog.onclick = ({ target }) => {
    const choice = (target as Element).closest<HTMLElement>('[data-choice]')?.dataset.choice
    if (!choice) return
    const ticked = PURPOSES.filter((purpose) => boxes.some((box) => box.name === purpose && box.checked))
    const purposes = given(choice, ticked)
    decideConsent(purposes)
    carrySource()
    showWhetherKept()
    if (document.documentElement.dataset.member === undefined) dialog.close()
    else void withdrawAtAccount(dialog, purposes)
  }
  return show(dialog)
}

/** Updates the member's account too; if that fails, the dialog stays open and says so. */
async function withdrawAtAccount(dialog: HTMLDialogElement, purposes: readonly Purpose[]): Promise<void> {
  const isSaved = await withdrawConsents(purposes)
  dialog.querySelector('[role=alert]')?.toggleAttribute('hidden', isSaved)
  if (isSaved) dialog.close()
}

function given(choice: string, ticked: readonly Purpose[]): readonly Purpose[] {
  if (choice === 'all') return PURPOSES
  return choice === 'some' ? ticked : []
}
