import { describe, expect, it } from 'vitest'
import { hasTimeBonus, secondsLeft, TIME_BONUS_SECONDS, timeBonusEnd } from './time-bonus.ts'

const SIGNUP = Date.UTC(2026, 10, 20, 12)
const END = SIGNUP + TIME_BONUS_SECONDS * 1000

describe('the time bonus', () => {
  it('ends four hours after signup', () => {
    expect(timeBonusEnd(SIGNUP)).toBe(Date.UTC(2026, 10, 20, 16))
  })

  it('is there until the very end and not at it', () => {
    const member = { paid_user: false, signup_date: SIGNUP }
    expect(hasTimeBonus(member, SIGNUP)).toBe(true)
    expect(hasTimeBonus(member, END - 1)).toBe(true)
    expect(hasTimeBonus(member, END)).toBe(false)
  })

  it('is not for members who have bought', () => {
    expect(hasTimeBonus({ paid_user: true, signup_date: SIGNUP }, SIGNUP)).toBe(false)
  })

  it('counts seconds that have begun', () => {
    expect(secondsLeft(END, SIGNUP)).toBe(TIME_BONUS_SECONDS)
    expect(secondsLeft(END, SIGNUP + 1500)).toBe(TIME_BONUS_SECONDS - 1)
    expect(secondsLeft(END, END - 1)).toBe(1)
    expect(secondsLeft(END, END + 5000)).toBe(0)
  })
})
