import { useEffect } from 'react'
import { $chats } from '../../stores/chat.ts'
import { type Counters, $counters, NO_COUNTERS, showWaiting } from '../../stores/counters.ts'
import { $likes } from '../../stores/likes.ts'
import { IDLE } from '../../stores/loadable.ts'
import { $refreshes } from '../../stores/sync.ts'
import { useShared } from '../use-shared.ts'

/** Keeps polling, the tab's title and the app's badge going while mounted; returns what waits for the member. */
export function useAttention(): Counters {
  useShared($refreshes, 0)
  useShared($chats, IDLE)
  useShared($likes.received, IDLE)
  useEffect(() => showWaiting(), [])
  return useShared($counters, NO_COUNTERS)
}
