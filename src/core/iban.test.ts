import { expect, test } from 'vitest'
import { groupIban, maskIban } from './iban.ts'

test('an IBAN is written in groups of four while it is typed', () => {
  expect(groupIban('nl91abna0417')).toBe('NL91 ABNA 0417')
  expect(groupIban('NL91 ABNA 0417 1643 00')).toBe('NL91 ABNA 0417 1643 00')
  expect(groupIban('NL91-abna.0')).toBe('NL91 ABNA 0')
  expect(groupIban('IBAN NL91 ABNA 0417 1643 00')).toBe('NL91 ABNA 0417 1643 00')
  expect(groupIban('iban:\u202aNL91\u00a0ABNA')).toBe('NL91 ABNA')
  expect(groupIban('')).toBe('')
})

test('an IBAN is shown masked once it was sent', () => {
  expect(maskIban('NL91ABNA0417164300')).toBe('NL** **** 4300')
})
