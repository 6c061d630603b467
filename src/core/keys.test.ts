import { expect, it } from 'vitest'
import { keyOf } from './keys.ts'

it.each([
  ['a plain Enter', { isComposing: false, keyCode: 13 }, 'Enter'],
  ['an Enter that ends a word in Chromium and Firefox', { isComposing: true, keyCode: 229 }, ''],
  ['an Enter that ends a word in Safari', { isComposing: false, keyCode: 229 }, ''],
  ['an Enter of a keyboard that names no code', { isComposing: true, keyCode: 13 }, ''],
])('%s is read as the input method means it', (_, press, key) => {
  expect(keyOf({ key: 'Enter', ...press })).toBe(key)
})
