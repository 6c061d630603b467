import { atom } from 'nanostores'
import * as v from 'valibot'
import { PushMessage } from '../../contract/push-message.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { pushDevice } from './push-device.ts'
import { $user, onMemberChange } from '../account/sessions.ts'
import { refreshNow } from '../live/polling.ts'

/** The last push message that came while this page was in sight; null once it was seen. */
export const $lastPush = atom<PushMessage | null>(null)
export const forgetLastPush = () => $lastPush.set(null)

const FromWorker = v.object({ topic: v.literal('push'), message: PushMessage })

onBrowserMount($lastPush, () => {
  const stops = [
    onMemberChange(forgetLastPush),
    pushDevice.onMessage((said, answer) => {
      const received = v.safeParse(FromWorker, said)
      if (!received.success || $user.get() === null) return
      answer()
      $lastPush.set(received.output.message)
      void refreshNow()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
