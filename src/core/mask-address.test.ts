import { expect, test } from 'vitest'
import { maskAddress } from './mask-address.ts'

test('a masked address keeps two letters and the ending', () => {
  expect(maskAddress('ann.lee@mail.example.test')).toBe('a•••@m•••.test')
  expect(maskAddress('😀x@mail.test')).toBe('😀•••@m•••.test')
  expect(maskAddress('a@localhost')).toBe('a•••@l•••')
  expect(maskAddress('"odd@name"@mail.test')).toBe('"•••@m•••.test')
  expect(maskAddress('')).toBe('')
})
