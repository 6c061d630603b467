import { expect, test } from 'vitest'
import { chooseEncoding } from './content-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;Q=1', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0', 'identity'],
  ['gzip;q=0, br;q=0.000', 'identity'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0.2, identity;q=0.5', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0, gzip', 'gzip'],
  ['gzip;q=high', 'identity'],
  ['deflate', 'identity'],
  ['brotli, agzip', 'identity'],
  ['identity;q=0', null],
  ['*;q=0', null],
  ['identity;q=0, br', 'br'],
  ['deflate, identity;q=0', null],
])('Accept-Encoding %j is answered %s', (header, expected) => {
  expect(chooseEncoding(header, () => true)).toBe(expected)
})

test('only a form that is there is chosen', () => {
  expect(chooseEncoding('br, gzip', (encoding) => encoding !== 'br')).toBe('gzip')
  expect(chooseEncoding('br, gzip', (encoding) => encoding === 'identity')).toBe('identity')
  expect(chooseEncoding('br, identity;q=0', (encoding) => encoding === 'identity')).toBeNull()
})
