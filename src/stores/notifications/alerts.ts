import { atom } from 'nanostores'
import * as v from 'valibot'
import type { User } from '../../contract/sessions.ts'
import { FREE_MESSAGES } from '../../core/limits.ts'
import { environment } from '../page/environment.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { releaseAlertPlace } from '../page/root-marks.ts'
import { persisted } from '../page/persisted.ts'
import { isPushToAsk } from './push-device.ts'

/** In the order they come in; one is shown at a time. */
const ALERTS = ['suspended', 'paused', 'rename', 'activate', 'photo', 'push', 'mail'] as const
export type AlertName = (typeof ALERTS)[number]
export type DismissibleAlert = Exclude<AlertName, 'suspended' | 'paused' | 'rename' | 'activate'>

/** When an alert was dismissed, epoch milliseconds; it stays away from then on. */
export type Dismissals = Readonly<Partial<Record<DismissibleAlert, number>>>
export const NO_DISMISSALS: Dismissals = {}

/** Whether this device takes push messages but was not asked yet. */
export const $canOfferPush = atom(false)
/** Null until the browser's storage was read. */
export const $dismissals = atom<Dismissals | null>(null)

const stored = persisted(
  'dismissed-alerts',
  v.object({
    photo: v.exactOptional(v.number()),
    push: v.exactOptional(v.number()),
    mail: v.exactOptional(v.number()),
  }),
)

/** The alert that the next page of this tab keeps a place for; `src/layouts/first-paint.ts` reads it. */
const due = persisted('alert', v.picklist(ALERTS))

const isDue: Record<AlertName, (user: User, dismissals: Dismissals, canOfferPush: boolean) => boolean> = {
  suspended: (user) => user.suspension !== undefined,
  paused: (user) => user.pause !== undefined,
  rename: (user) => user.rename_asked === true,
  activate: (user) => needsActivation(user),
  photo: (user, { photo }) => !user.profile.main_image && photo === undefined,
  push: (user, { push }, canOfferPush) => canOfferPush && hasWritten(user) && push === undefined,
  mail: (user, { mail }) => user.notifications_disabled.length > 0 && mail === undefined,
}

/** Who wrote to somebody waits for an answer; who has paid did so to write. */
const hasWritten = ({ free_messages_left }: User) => free_messages_left < FREE_MESSAGES

/** The first alert that is due. */
export const dueAlert = (user: User, dismissals: Dismissals, canOfferPush: boolean): AlertName | undefined =>
  ALERTS.find((alert) => isDue[alert](user, dismissals, canOfferPush))

/** Lets the next page keep a place for the alert that is due. */
export function keepAlertPlace(user: User): void {
  const alert = dueAlert(user, stored.read() ?? NO_DISMISSALS, isPushToAsk())
  if (alert) due.write(alert)
  else due.erase()
}

export function dismiss(alert: DismissibleAlert): void {
  const dismissals = { ...stored.read(), [alert]: environment.now() }
  stored.write(dismissals)
  due.erase()
  releaseAlertPlace()
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
onBrowserMount($canOfferPush, () => $canOfferPush.set(isPushToAsk()))
