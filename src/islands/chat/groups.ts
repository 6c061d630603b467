import { MINUTE_MS } from '../../core/durations.ts'
import { dayOf } from './days.ts'

interface Written {
  mine: boolean
  at: number
}

const GROUP = 5 * MINUTE_MS

/** Whether a message continues the previous one: same sender, same day, at most five minutes later. */
export const isSameGroup = (before: Written | undefined, after: Written | undefined): boolean =>
  after !== undefined &&
  before?.mine === after.mine &&
  after.at - before.at <= GROUP &&
  dayOf(before.at) === dayOf(after.at)
