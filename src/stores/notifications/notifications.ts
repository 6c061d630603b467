import type { Result } from '../../client/failure.ts'
import * as calls from '../../client/notifications.ts'
import type { BodyOf } from '../../contract/calls/define-call.ts'
import type { changeNotifications as changeCall } from '../../contract/calls/notifications.ts'
import { Notifications } from '../../contract/notifications.ts'
import { answerOf } from '../account/answer.ts'
import { ready } from '../page/loadable.ts'

/** Which mails and push messages the member gets. */
export const [$notifications, loadNotifications] = answerOf(calls.getNotifications, {
  name: 'notifications',
  schema: Notifications,
})

export async function changeNotifications(
  kinds: BodyOf<typeof changeCall>['kinds'],
): Promise<Result<Notifications>> {
  const result = await calls.changeNotifications({ kinds })
  if (result.ok) $notifications.set(ready(result.value))
  return result
}
