import { expect, test } from 'vitest'
import { bookYears, booksEnd } from './book-years.ts'

test('books are kept for the years of the seat, ten where the one-stop shop is used', () => {
  expect(bookYears('GB', ['GB', 'US'])).toBe(6)
  expect(bookYears('GB', ['GB', 'IE'])).toBe(10)
  expect(bookYears('DK', ['DK', 'NO'])).toBe(5)
  expect(bookYears('DE', ['DE', 'AT'])).toBe(10)
  expect(bookYears('JP', ['GB'])).toBe(10)
})

test('they end with a calendar year', () => {
  const end = booksEnd(10, Date.UTC(2037, 0, 1))
  expect(end).toBe(Date.UTC(2027, 0, 1))
  expect(booksEnd(10, Date.UTC(2036, 11, 31, 23, 59))).toBe(Date.UTC(2026, 0, 1))
})
