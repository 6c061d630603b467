// A page built for visitors, shown to a member: inserts the members' navigation, alerts and modals.

import { releaseAlertPlace } from '../stores/page/root-marks.ts'
import { fetchFragment } from './fragments.ts'

/** A page of the frame alone. */
const FRAME = '/frame'

const islands = (...names: string[]) => names.map((name) => `[component-export=${name}]`).join(',')

export async function insertMemberNav(): Promise<void> {
  const [nav, alerts, ...overlays] = await fetchFragment(
    FRAME,
    islands('Nav', 'Alerts', 'BottomBar', 'Modals'),
  ).catch((error: unknown) => {
    releaseAlertPlace()
    throw error
  })
  const visitors = document.querySelector('.header__nav')
  if (!nav || !alerts || !visitors) return
  visitors.replaceWith(nav)
  document.querySelector('.header__language')?.classList.add('only-visitors')
  document.querySelector('main')?.before(alerts)
  document.body.append(...overlays)
}

/** Only the modals, for `?t=` on a page without navigation. */
export async function insertMemberModals(): Promise<void> {
  document.body.append(...(await fetchFragment(FRAME, islands('Modals'))))
}
