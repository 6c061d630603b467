// Members on a page that is built for visitors: navigation, alerts and modals of their own pages come into it.

import { takeFrom } from './fragments.ts'

/** The page of which the frame is taken; it shows nothing else. */
const FRAME = '/frame'

const islands = (...names: string[]) => names.map((name) => `[component-export=${name}]`).join(',')

export async function putFrame(): Promise<void> {
  const [nav, alerts, ...overlays] = await takeFrom(FRAME, islands('Nav', 'Alerts', 'BottomBar', 'Modals'))
  const visitors = document.querySelector('.header__nav')
  if (!nav || !alerts || !visitors) return
  visitors.replaceWith(nav)
  document.querySelector('.header__language')?.classList.add('only-visitors')
  document.querySelector('main')?.before(alerts)
  document.body.append(...overlays)
}

/** The modals alone, for `t` on a page without navigation. */
export async function putModals(): Promise<void> {
  document.body.append(...(await takeFrom(FRAME, islands('Modals'))))
}
