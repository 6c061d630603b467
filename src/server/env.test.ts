import { describe, expect, test } from 'vitest'
import { readConfig } from './env.ts'

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return ''
}

describe('the environment refuses, with the value and what was expected', () => {
  test.each<[string, string, string]>([
    ...['0', '65536', '99999', '-1', '80a', '4.5', '0x50'].map((value): [string, string, string] => [
      'PORT',
      value,
      'a port number from 1 to 65535',
    ]),
    ...['0', '99999', 'nonsense', '10.0.0.5', '10.0.0.5:0', '999.0.0.1:9464', '....:9464', '[::1:9464'].map(
      (value): [string, string, string] => ['METRICS_PORT', value, 'a port from 1 to 65535'],
    ),
    ...['foo', '10.0.0', '10.0.0.0/8', '127.0.0.1,foo', '127.0.0.1:80', '[::1]', ','].map(
      (value): [string, string, string] => ['TRUSTED_PROXIES', value, 'IP addresses, separated by commas'],
    ),
    ...['60001', '-1', '2.5', '6s'].map((value): [string, string, string] => [
      'UNREADY_MS',
      value,
      'milliseconds, at most 60000',
    ]),
    ['EDGE_COUNTRY_HEADER', 'CF-IPCountry,X-Country-Code', 'the name of one header'],
    ['NODE_ENV', 'staging', 'development, production or test'],
    ['SITES', ' , ', 'ids of brands, separated by commas'],
  ])('%s=%s', (name, value, expected) => {
    const told = refusal({ [name]: value })
    expect(told).toContain(`${name} must be ${expected}`)
    expect(told).toContain(`not ${JSON.stringify(value)}`)
  })
})

test('the environment takes addresses of both families as proxies', () => {
  expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1, fd00::5,' }).config.edge.trusted).toEqual([
    '127.0.0.1',
    'fd00::5',
  ])
})

// security 103
test('no header says the country unless one is named', () => {
  expect(readConfig({ TRUSTED_PROXIES: '127.0.0.1' }).config.edge.countryHeader).toBeNull()
  const named = { TRUSTED_PROXIES: '127.0.0.1', EDGE_COUNTRY_HEADER: 'CF-IPCountry' }
  expect(readConfig(named).config.edge.countryHeader).toBe('CF-IPCountry')
  expect(refusal({ EDGE_COUNTRY_HEADER: 'CF-IPCountry' })).toContain('needs TRUSTED_PROXIES')
})

test('the environment lists all its problems at once, on one line', () => {
  const told = refusal({
    PORT: '0',
    TRUSTED_PROXIES: 'foo',
    METRICS_PORT: '99999',
    DATABASE_URL: 'mysql://x',
    NODE_ENV: 'production',
    SMS_URL: 'https://sms.test',
  })
  for (const name of ['PORT', 'TRUSTED_PROXIES', 'METRICS_PORT', 'DATABASE_URL']) {
    expect(told).toMatch(new RegExp(`\\b${name} must `))
  }
  expect(told).toContain('SMS_URL and SMS_TOKEN go together')
  expect(told).toContain('NODE_ENV=production needs SMTP_URL, MOLLIE_API_KEY, VAPID_PRIVATE_KEY')
  expect(told).not.toContain('\n')
})

describe('the environment takes a bucket', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' }
  const bucketOf = (url: string) => readConfig({ ...keys, MEDIA_URL: url }).secrets.bucket

  test.each([
    ['s3://my.photos', 'https://s3.us-east-1.amazonaws.com', 'us-east-1'],
    ['s3://my.photos?region=eu-north-1', 'https://s3.eu-north-1.amazonaws.com', 'eu-north-1'],
    ['s3://my.photos?endpoint=https://minio.test:9000&region=x', 'https://minio.test:9000', 'x'],
    ['s3://my.photos?endpoint=http%3A%2F%2F127.0.0.1%3A8080%2F', 'http://127.0.0.1:8080', 'us-east-1'],
  ])('%s', (url, endpoint, region) => {
    expect(bucketOf(url)).toEqual({
      bucket: 'my.photos',
      endpoint,
      region,
      accessKeyId: 'id',
      secretAccessKey: 'key',
    })
  })

  test.each([
    'photos',
    'https://photos',
    's3://',
    's3://Photos',
    's3://key:word@photos',
    's3://photos/folder',
    's3://photos?prefix=a',
    's3://photos?region=a/b',
    's3://photos?endpoint=minio.test',
    's3://photos?endpoint=http://minio.test',
    's3://photos?endpoint=https://minio.test/path',
    's3://photos?endpoint=https://key:word@minio.test',
  ])('and refuses %s', (url) => {
    expect(refusal({ ...keys, MEDIA_URL: url })).toContain('MEDIA_URL must be like s3://bucket?endpoint=')
  })

  test('only with its keys', () => {
    const told = refusal({ MEDIA_URL: 's3://photos', AWS_ACCESS_KEY_ID: 'id' })
    expect(told).toContain('MEDIA_URL needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
    expect(readConfig(keys).secrets).toEqual({})
  })
})

test('other addresses of a database need the one that is written to', () => {
  const replica = { DATABASE_REPLICA_URL: 'postgres://b/duet' }
  expect(refusal(replica)).toContain('DATABASE_REPLICA_URL need DATABASE_URL')
  const { secrets } = readConfig({ ...replica, DATABASE_URL: 'postgres://a/duet' })
  expect(secrets).toMatchObject({ directUrl: 'postgres://a/duet', replicaUrl: 'postgres://b/duet' })
})

test.each([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'MEDIA_URL',
  'SMTP_URL',
  'SMS_URL',
  'SMS_TOKEN',
  'MOLLIE_API_KEY',
  'VAPID_PRIVATE_KEY',
])('the environment does not repeat the secret of a wrong %s', (name) => {
  const told = refusal({ [name]: 's3cr3t' })
  expect(told).toContain(`${name} must `)
  expect(told).not.toContain('s3cr3t')
})
