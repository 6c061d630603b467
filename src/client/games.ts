import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/games.ts'
import { MatchFinder, MatchList, SwipeCards, SwipeResult } from '../contract/games.ts'
import { call } from './http.ts'

export const getMatchFinder = () =>
  call<typeof calls.getMatchFinder>({ method: 'GET', path: '/api/match-finder.php', answer: MatchFinder })
export const findMatches = (body: BodyOf<typeof calls.findMatches>) =>
  call<typeof calls.findMatches>(
    { method: 'PUT', path: '/api/match-finder.php', answer: MatchList },
    { body },
  )

const PAUSE_MS = 500

export const getSwipe = () =>
  call<typeof calls.getSwipe>({ method: 'GET', path: '/api/swipe.php', answer: SwipeCards })

/** Tries once more, soon: where the line is dead the card comes back. */
export async function swipe(body: BodyOf<typeof calls.swipe>, key: string) {
  const attempt = () =>
    call<typeof calls.swipe>(
      { method: 'POST', path: '/api/swipe.php', answer: SwipeResult },
      { body, key, retries: 0 },
    )
  const first = await attempt()
  if (first.ok || first.failure.kind !== 'network') return first
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  return attempt()
}
