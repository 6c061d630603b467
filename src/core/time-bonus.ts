/** The time bonus lasts this long after signup. */
export const TIME_BONUS_SECONDS = 14_400
export const TIME_BONUS_CODE = 'TIMEBONUS25'

/** When the bonus of a member who signed up then ends. All times in epoch milliseconds. */
export const timeBonusEnd = (signupDate: number): number => signupDate + TIME_BONUS_SECONDS * 1000

/** Only members who have bought nothing have it, until four hours after signup. `now` is the server's clock. */
export function hasTimeBonus(member: { paid_user: boolean; signup_date: number }, now: number): boolean {
  return !member.paid_user && now < timeBonusEnd(member.signup_date)
}

/** Seconds until `end`, rounded up. */
export function secondsLeft(end: number, now: number): number {
  return Math.max(0, Math.ceil((end - now) / 1000))
}
