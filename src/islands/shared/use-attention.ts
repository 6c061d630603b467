import { useEffect } from 'react'
import { followAway } from '../../stores/away.ts'
import { type Counters, $counters, NO_COUNTERS, showWaiting } from '../../stores/counters.ts'
import { followPush } from '../../stores/follow-push.ts'
import { followUnsent } from '../../stores/follow-unsent.ts'
import { $likes } from '../../stores/likes.ts'
import { IDLE } from '../../stores/loadable.ts'
import { followChats } from '../../stores/follow-chats.ts'
import { followEvents } from '../../stores/follow-events.ts'
import { $refreshes } from '../../stores/sync.ts'
import { useShared } from '../use-shared.ts'

/** An overlay opens by a touch; one that was open before a reload left its entry in the history. */
function followOverlays(): () => void {
  const follow = () => void import('./back-closes.ts')
  if (history.state) follow()
  window.addEventListener('pointerdown', follow, { once: true })
  return () => window.removeEventListener('pointerdown', follow)
}

/** Keeps polling, sending, the tab's title and the app's badge going while mounted; returns what waits for the member. */
export function useAttention(): Counters {
  useShared($refreshes, 0)
  useShared($likes.received, IDLE)
  useEffect(() => showWaiting(), [])
  useEffect(() => followAway(), [])
  useEffect(() => followChats(), [])
  useEffect(() => followPush(), [])
  useEffect(() => followEvents(), [])
  useEffect(() => followUnsent(), [])
  useEffect(() => followOverlays(), [])
  return useShared($counters, NO_COUNTERS)
}
