import type { BodyOf } from '../contract/call.ts'
import * as notifications from '../contract/notifications.ts'
import { call } from './http.ts'

export const getNotifications = () => call(notifications.getNotifications)
export const changeNotifications = (body: BodyOf<typeof notifications.changeNotifications>) =>
  call(notifications.changeNotifications, { body })
