import { MINUTE_MS } from '../../core/durations.ts'
import { dayOf } from './days.ts'

interface Written {
  mine: boolean
  at: number
}

const GROUP = 5 * MINUTE_MS

/** Whether a message goes on where the one before stopped: same writer, same day, at most five minutes later. */
export const isSameGroup = (before: Written | undefined, after: Written | undefined): boolean =>
  after !== undefined &&
  before?.mine === after.mine &&
  after.at - before.at <= GROUP &&
  dayOf(before.at) === dayOf(after.at)
