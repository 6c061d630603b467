import { atom } from 'nanostores'
import * as v from 'valibot'
import type { User } from '../contract/sessions.ts'
import { environment } from './environment.ts'
import { onBrowserMount } from './loadable.ts'
import { persisted } from './persisted.ts'

export type AlertName = 'photo'
/** When an alert was dismissed, epoch milliseconds; it stays away from then on. */
export type Dismissals = Readonly<Partial<Record<AlertName, number>>>
export const NO_DISMISSALS: Dismissals = {}

/** Null until the browser's storage was read. */
export const $dismissals = atom<Dismissals | null>(null)

const stored = persisted({
  name: 'dismissed-alerts',
  version: 1,
  area: 'local',
  owner: 'device',
  schema: v.object({ photo: v.exactOptional(v.number()) }),
})

export function dismiss(alert: AlertName): void {
  const dismissals = { ...stored.read(), [alert]: environment.now() }
  stored.write(dismissals)
  $dismissals.set(dismissals)
}

/** The address is not confirmed yet, and mail may still be sent. */
export const needsActivation = (user: User): boolean =>
  user.status === 'not_confirmed' &&
  user.profile.status === 'disabled' &&
  user.notifications_disabled.length === 0

/** Right after signup, on a phone, the reminder comes as a dialog. */
export const hasJustSignedUp = (): boolean =>
  /[?&]api_signup_complete\b/.test(environment.path()) && environment.isSmartphone()

onBrowserMount($dismissals, () => $dismissals.set(stored.read() ?? NO_DISMISSALS))
