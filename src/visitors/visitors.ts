// Fetched by the inline script of `src/layouts/first-paint.ts` when something is due: no framework, no store that loads.

import { environment } from '../stores/page/environment.ts'
import { consentHere, keepSource } from '../stores/page/consent.ts'
import { watchBounce } from './page-bounce.ts'
import { carrySource } from './carry-source.ts'
import { changeCountry, showKeptCountry } from './country.ts'
import { askConsent, openConsent } from './consent.ts'
import { warnAtEntry } from './entry.ts'
import { keepLanguage } from './language.ts'
import { insertMemberNav, insertMemberModals } from './member-frame.ts'
import { queue } from './queue.ts'
import { openSignIn, signInFormOf } from './sign-in.ts'
import { leaveTimer } from './timer.ts'

const { dataset } = document.documentElement
const isMember = dataset.member !== undefined
const isReady = new Promise<void>((resolve) => {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => resolve())
  else resolve()
})

async function start(): Promise<void> {
  await isReady
  environment.whenActivated(keepSource)
  carrySource()
  showKeptCountry()
  keepLanguage()
  environment.whenActivated(watchBounce)
  const hasModals = isMember && (await insertMemberParts())
  if (!hasModals) leaveTimer()
  askConsent()
  warnAtEntry()
}

/** Whether the page has members' modals, its own or inserted. */
async function insertMemberParts(): Promise<boolean> {
  const isOwn = document.querySelector('[component-export=Modals]') !== null
  const hasTimer = new URLSearchParams(location.search).has('t')
  if (isOwn) return true
  if (dataset.chrome !== undefined) await insertMemberNav()
  else if (hasTimer) await insertMemberModals()
  else return false
  return true
}

const isStarted = start().catch(() => undefined)

/** Opens the dialog of a clicked link: login, signup or consent. A changed control chooses a country. */
export async function open(clicked?: HTMLElement): Promise<void> {
  if (!clicked) return isStarted
  if (clicked instanceof HTMLInputElement || clicked instanceof HTMLSelectElement) {
    changeCountry(clicked.value)
    if (!consentHere()) queue('consent', openConsent)
    return
  }
  clicked.closest('dialog')?.close()
  if (clicked.dataset.consent !== undefined) queue('consent', openConsent)
  else await openSignIn(signInFormOf((clicked as HTMLAnchorElement).pathname))
}
