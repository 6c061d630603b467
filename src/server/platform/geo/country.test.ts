import { describe, expect, it } from 'vitest'
import { COUNTRIES_ATTRIBUTION, openCountries } from './country.ts'

const countryOf = openCountries()

describe('the country of an address', () => {
  it.each([
    ['130.225.1.1', 'DK'],
    ['194.255.1.1', 'DK'],
    ['129.187.254.1', 'DE'],
    ['145.100.1.1', 'NL'],
    ['130.241.1.1', 'SE'],
    ['128.214.1.1', 'FI'],
    ['8.8.8.8', 'US'],
  ])('country lookup finds IPv4 %s in %s', (ip, country) => {
    expect(countryOf(ip)).toBe(country)
  })

  it.each([
    ['2001:878::1', 'DK'],
    ['2001:4CA0::1', 'DE'],
    ['2001:610::1', 'NL'],
  ])('country lookup finds IPv6 %s in %s', (ip, country) => {
    expect(countryOf(ip)).toBe(country)
  })

  it('country lookup reads an IPv4 address in IPv6 notation', () => {
    expect(countryOf('::ffff:130.225.1.1')).toBe('DK')
    expect(countryOf('::FFFF:82e1:101')).toBe('DK')
    expect(countryOf('::ffff:192.168.1.1')).toBe('')
  })

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.1.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2001:db8::1',
  ])('country lookup finds none for the private or reserved %s', (ip) => {
    expect(countryOf(ip)).toBe('')
  })

  it.each([
    '',
    'localhost',
    '1.2.3',
    '999.1.1.1',
    '130.225.1.1:443',
    '130.225.1.1%0',
    '[2001:878::1]',
    ':::',
    ' 8.8.8.8',
  ])('country lookup finds none for the malformed "%s"', (ip) => {
    expect(countryOf(ip)).toBe('')
  })

  it('country lookup opens the database once, however often it is asked for', () => {
    countryOf('8.8.8.8')
    const before = process.memoryUsage().arrayBuffers
    for (let i = 0; i < 20; i++) openCountries()('8.8.8.8')
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4_000_000)
  })

  it('country lookup says where its data comes from', () => {
    expect(COUNTRIES_ATTRIBUTION).toContain('nro.net')
  })
})
