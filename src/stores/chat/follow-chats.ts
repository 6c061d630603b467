import { onFirstRefresh } from '../live/polling.ts'

/** Keeps the conversations, and with them the counters, from the first refresh on: few pages need them earlier. Returns the way to stop. */
export function followChats(): () => void {
  let stop: (() => void) | undefined
  let isOver = false
  const forget = onFirstRefresh('chats', async () => {
    const { $chats } = await import('./chat.ts')
    if (!isOver) stop ??= $chats.listen(() => undefined)
  })
  return () => {
    isOver = true
    forget()
    stop?.()
  }
}
