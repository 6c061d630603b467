import type { NotificationKind } from '../../contract/lists.ts'
import { $counters } from '../live/counters.ts'
import { pushDevice, pushWish } from './push-device.ts'
import { $user } from '../account/sessions.ts'
import { $isPushSubscribed } from '../live/polling.ts'

const OF_MESSAGES: readonly NotificationKind[] = [
  'new_conversations',
  'new_messages',
  'unread_message_reminders',
]
const OF_LIKES: readonly NotificationKind[] = ['like']

/** Keeps the push that this member asked for, and takes notifications away that were read elsewhere. Returns the way to stop. */
export function followPush(): () => void {
  let member: string | undefined
  const follow = () => {
    const id = $user.get()?.id
    if (id === member) return
    member = id
    const wish = pushWish.read()
    const isOn = id !== undefined && wish === id && pushDevice.permission() === 'granted'
    $isPushSubscribed.set(isOn)
    if (isOn) void import('./push.ts').then(({ keepPush }) => keepPush(id))
    else if (id !== undefined && wish !== undefined && wish !== id) {
      pushWish.erase()
      void pushDevice.drop()
    }
  }
  const stops = [
    $user.subscribe(follow),
    $counters.listen(({ unread_messages, new_likes }) => {
      if (unread_messages === 0) void pushDevice.close(OF_MESSAGES)
      if (new_likes === 0) void pushDevice.close(OF_LIKES)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
