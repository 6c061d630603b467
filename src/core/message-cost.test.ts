import { describe, expect, it } from 'vitest'
import { canAfford, messageCost, messageLength, spendMessage } from './message-cost.ts'

const allowance = { credits: 1, message_credits: 1, free_messages_left: 1, free_conversations_left: 2 }

describe('the cost of a message', () => {
  it('is nothing while free messages last, then credits', () => {
    expect(messageCost(allowance)).toBe(0)
    const next = spendMessage(allowance)
    expect(next).toMatchObject({ free_messages_left: 0, credits: 1 })
    expect(messageCost(next)).toBe(1)
    expect(canAfford(next)).toBe(true)
    const last = spendMessage(next)
    expect(last.credits).toBe(0)
    expect(canAfford(last)).toBe(false)
    expect(spendMessage(last).credits).toBe(0)
  })

  it('counts length in code points, without the ends', () => {
    expect(messageLength(' a👋🏽é ')).toBe(4)
  })
})
