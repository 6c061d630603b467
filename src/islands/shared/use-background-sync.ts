import { useEffect } from 'react'
import { followAway } from '../../stores/account/away.ts'
import { followMissingScripts } from '../../stores/account/unsaved-forms.ts'
import { type Counters, $counters, NO_COUNTERS, showWaiting } from '../../stores/live/counters.ts'
import { followPush } from '../../stores/notifications/push.ts'
import { followUnsent, followChats } from '../../stores/chat/background.ts'
import { $likes } from '../../stores/likes/likes.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { followEvents } from '../../stores/live/live.ts'
import { $refreshes } from '../../stores/live/polling.ts'
import { useShared } from '../use-shared.ts'

/** Overlays open on a touch; an overlay that was open before a reload left its entry in the history. */
function followOverlays(): () => void {
  const follow = () => void import('./back-closes.ts').catch(() => undefined)
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
  useEffect(() => followMissingScripts(), [])
  useEffect(() => followChats(), [])
  useEffect(() => followPush(), [])
  useEffect(() => followEvents(), [])
  useEffect(() => followUnsent(), [])
  useEffect(() => followOverlays(), [])
  return useShared($counters, NO_COUNTERS)
}
