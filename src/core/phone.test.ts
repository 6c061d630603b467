import { expect, test } from 'vitest'
import { dialable } from './phone.ts'

test('a number is dialled without dashes and spaces', () => {
  expect(dialable('+31 20-555 01 23')).toBe('+31205550123')
})
