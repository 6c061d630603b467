import { useEffect } from 'react'
import { followAway } from '../../stores/page/away.ts'
import { type Counters, $counters, NO_COUNTERS, showWaiting } from '../../stores/live/counters.ts'
import { followPush } from '../../stores/notifications/follow-push.ts'
import { followUnsent } from '../../stores/chat/follow-unsent.ts'
import { $likes } from '../../stores/likes/likes.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { followChats } from '../../stores/chat/follow-chats.ts'
import { followEvents } from '../../stores/live/follow-events.ts'
import { $refreshes } from '../../stores/live/sync.ts'
import { useShared } from '../use-shared.ts'

/** Overlays open on a touch; an overlay that was open before a reload left its entry in the history. */
function followOverlays(): () => void {
  const follow = () => void import('./back-closes.ts')
  if (history.state) follow()
  window.addEventListener('pointerdown', follow, { once: true })
  return () => window.removeEventListener('pointerdown', follow)
}

/** Keeps polling, sending, the tab's title and the app's badge going while mounted; returns the unread counters. */
export function useBackgroundSync(): Counters {
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
