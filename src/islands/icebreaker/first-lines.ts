import type { Icebreaker } from '../../stores/chat/icebreakers.ts'

export const FIRST_LINES = 3

/** Three consecutive icebreakers, from a different start for each member; `skip` moves on. */
export function linesFor(profile: string, icebreakers: readonly Icebreaker[], skip = 0): Icebreaker[] {
  const first = [...profile].reduce((sum, letter) => sum + letter.charCodeAt(0), skip)
  return Array.from(
    { length: Math.min(FIRST_LINES, icebreakers.length) },
    (_, index) => icebreakers[(first + index) % icebreakers.length],
  ).filter((line) => line !== undefined)
}
