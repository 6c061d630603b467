import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/notifications.ts'
import { CheckIn, Notifications } from '../contract/notifications.ts'
import { call } from './http.ts'
import { newKey } from './key.ts'

export const getNotifications = () =>
  call<typeof calls.getNotifications>({
    method: 'GET',
    path: '/api/notifications.php',
    answer: Notifications,
  })
export const changeNotifications = (body: BodyOf<typeof calls.changeNotifications>) =>
  call<typeof calls.changeNotifications>(
    { method: 'PUT', path: '/api/notifications.php', answer: Notifications },
    { body },
  )

export const subscribePush = (body: BodyOf<typeof calls.subscribePush>) =>
  call<typeof calls.subscribePush>(
    { method: 'POST', path: '/api/user.php' },
    { query: { push: '1' }, body, key: newKey() },
  )
export const unsubscribePush = () =>
  call<typeof calls.unsubscribePush>({ method: 'DELETE', path: '/api/user.php' }, { query: { push: '1' } })

const checkIn = { path: '/api/check-in.php', answer: CheckIn } as const
export const getCheckIn = () => call<typeof calls.getCheckIn>({ method: 'GET', ...checkIn })
export const setCheckIn = (at: number) =>
  call<typeof calls.setCheckIn>({ method: 'PUT', ...checkIn }, { body: { at } })
export const cancelCheckIn = () => call<typeof calls.cancelCheckIn>({ method: 'DELETE', ...checkIn })
