import type { Icebreaker } from '../../stores/chat/icebreakers.ts'

export const FIRST_LINES = 3

/** Three in a row, from another place for each member, so that not everybody gets the same; `skip` leads to others. */
export function linesFor(profile: string, icebreakers: readonly Icebreaker[], skip = 0): Icebreaker[] {
  const first = [...profile].reduce((sum, letter) => sum + letter.charCodeAt(0), skip)
  return Array.from(
    { length: Math.min(FIRST_LINES, icebreakers.length) },
    (_, index) => icebreakers[(first + index) % icebreakers.length],
  ).filter((line) => line !== undefined)
}
