import { expect, it } from 'vitest'
import { paymentAddress } from './navigation.ts'

const HERE = 'http://amora.localhost:4321'

it('goes to this site or to https, nowhere else', () => {
  expect(paymentAddress('/sandbox/1', HERE)).toBe(`${HERE}/sandbox/1`)
  expect(paymentAddress(`${HERE}/sandbox/1`, HERE)).toBe(`${HERE}/sandbox/1`)
  expect(paymentAddress('https://pay.example/x', HERE)).toBe('https://pay.example/x')
  expect(paymentAddress('http://pay.example/x', HERE)).toBeNull()
  expect(paymentAddress('javascript:alert(1)', HERE)).toBeNull()
  expect(paymentAddress('data:text/html,x', HERE)).toBeNull()
  expect(paymentAddress('http://', HERE)).toBeNull()
  expect(paymentAddress('', HERE)).toBeNull()
  expect(paymentAddress(null, HERE)).toBeNull()
})
