import { expect, test } from 'vitest'
import { networksOf, widestNetworkOf } from './network.ts'

test('an IPv6 address counts at /64, /56 and /48, each with four times the ceiling', () => {
  expect(networksOf('2001:db8:12:34ff::9')).toEqual([
    { network: '2001:db8:12:34ff::/64', factor: 1 },
    { network: '2001:db8:12:3400::/56', factor: 4 },
    { network: '2001:db8:12::/48', factor: 16 },
  ])
  expect(networksOf('::1').map(({ network }) => network)).toEqual([
    '0:0:0:0::/64',
    '0:0:0:0::/56',
    '0:0:0::/48',
  ])
})

test('an IPv4 address counts by itself and with its /24', () => {
  expect(networksOf('192.0.2.7')).toEqual([
    { network: '192.0.2.7', factor: 1 },
    { network: '192.0.2.0/24', factor: 4 },
  ])
  expect(widestNetworkOf('192.0.2.9')).toBe(widestNetworkOf('192.0.2.7'))
})

test('what is no address is a network of its own', () => {
  expect(networksOf('')).toEqual([{ network: '', factor: 1 }])
})
