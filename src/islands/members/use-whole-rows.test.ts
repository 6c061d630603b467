import { expect, test } from 'vitest'
import { wholeRows } from './use-whole-rows.ts'

const ones = (count: number) => Array.from({ length: count }, () => 1)

test('single cards fill whole rows, and what is over waits for the next page', () => {
  expect(wholeRows(ones(12), 5)).toBe(10)
  expect(wholeRows(ones(12), 4)).toBe(12)
  expect(wholeRows(ones(3), 5)).toBe(0)
})

test('a wide card counts as the columns it takes', () => {
  expect(wholeRows([...ones(6), 2, ...ones(3)], 5)).toBe(9)
})

test('a row with a hole is not whole until a narrow card has filled it', () => {
  expect(wholeRows([...ones(9), 2], 5)).toBe(5)
  expect(wholeRows([...ones(9), 2, ...ones(4)], 5)).toBe(14)
})
