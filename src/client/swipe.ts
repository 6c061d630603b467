// The calls of the swipe game, apart from the others: one page carries them.
import type { BodyOf } from '../contract/call.ts'
import * as game from '../contract/swipe.ts'
import { call } from './http.ts'

const PAUSE_MS = 500

export const getSwipe = () => call(game.getSwipe)

/** Tries once more, soon: where the line is dead the card comes back. */
export async function swipe(body: BodyOf<typeof game.swipe>, key: string) {
  const attempt = () => call(game.swipe, { body, key, retries: 0 })
  const first = await attempt()
  if (first.ok || first.failure.kind !== 'network') return first
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  return attempt()
}
