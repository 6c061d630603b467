import { describe, expect, it } from 'vitest'
import { lackOf, messageCost, messageLength, spendMessage, worthOf } from './message-cost.ts'

const allowance = {
  credits: 1,
  message_credits: 1,
  free_messages_left: 1,
  free_conversations_left: 2,
  weekly_credits_left: null,
}

describe('the cost of a message', () => {
  it('is too much when the week’s own limit is used up', () => {
    const limited = { ...allowance, credits: 9, free_messages_left: 0, weekly_credits_left: 1 }
    expect(lackOf(limited, 1)).toBeNull()
    expect(spendMessage(limited, true)).toMatchObject({ credits: 8, weekly_credits_left: 0 })
    expect(lackOf(spendMessage(limited, true), 1)).toBe('weekly_limit_reached')
  })

  it('is nothing while free messages last, then credits', () => {
    expect(messageCost(allowance, false)).toBe(0)
    const next = spendMessage(allowance, false)
    expect(next).toMatchObject({ free_messages_left: 0, credits: 1 })
    expect(messageCost(next, false)).toBe(1)
    expect(lackOf(next, 1)).toBeNull()
    const last = spendMessage(next, false)
    expect(last.credits).toBe(0)
    expect(lackOf(last, 1)).toBe('not_enough_credits')
    expect(spendMessage(last, false).credits).toBe(0)
  })

  it('is always credits for premium members', () => {
    expect(messageCost(allowance, true)).toBe(1)
    expect(spendMessage(allowance, true)).toMatchObject({ free_messages_left: 1, credits: 0 })
  })

  // law L25
  it('values credits by the price of a message', () => {
    expect(worthOf(3, 1, 44)).toBe(132)
    expect(worthOf(3, 2, 99)).toBe(149)
    expect(worthOf(3, 0, 44)).toBeNull()
  })

  it('counts length in code points, without the ends', () => {
    expect(messageLength(' a👋🏽é ')).toBe(4)
  })
})
