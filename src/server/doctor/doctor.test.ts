// The doctor in a world where all is well, but for one thing at a time.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSmtp } from '../../../tests/support/smtp.ts'
import { loadSites } from '../../config/load-sites.ts'
import type { Site } from '../../config/site.ts'
import { DAY_MS } from '../../core/durations.ts'
import { createSandbox } from '../payments/providers/sandbox.ts'
import { createSmtpMailer } from '../platform/mail/mailer.ts'
import { type DatabaseFacts, judgeDatabase } from './database-checks.ts'
import { diagnose, type Diagnosis } from './diagnose.ts'
import { type HostAnswer, openWorld, type World } from './world.ts'

const NOW = Date.UTC(2026, 10, 20)
const DOMAIN = 'amora.test-brand.org'
const folder = mkdtempSync(join(tmpdir(), 'duet-doctor-'))
const dist = join(folder, 'dist')
let site: Site
let smtp: Awaited<ReturnType<typeof startSmtp>>
beforeAll(async () => {
  const [first] = await loadSites()
  site = { ...first!, domain: DOMAIN, support_email: `hello@${DOMAIN}`, legal_reviewed: '2026-11-01' }
  mkdirSync(join(dist, DOMAIN, '.well-known'), { recursive: true })
  writeFileSync(join(dist, DOMAIN, 'host.json'), '{}')
  writeFileSync(join(dist, DOMAIN, '.well-known/security.txt'), 'Expires: 2027-10-01T00:00:00.000Z\n')
  smtp = await startSmtp()
})
afterAll(async () => {
  await smtp.stop()
  rmSync(folder, { recursive: true, force: true })
})

const sound = () => ({
  NODE_ENV: 'production',
  SMTP_URL: smtp.url,
  SMS_URL: 'https://sms.test/send',
  SMS_TOKEN: 'a-token-of-ours',
  MOLLIE_API_KEY: 'live_dHar4XY7LxsDOtmnkVtjNVWXLSlXsM',
  VAPID_PRIVATE_KEY: 'mVZQx8r0uTkz1LqE5bWcY7oHsN3fGdRj-AiKpXt_24U',
  TRUSTED_PROXIES: '127.0.0.1',
  METRICS_PORT: '9464',
  DATA_DIR: join(folder, 'data'),
})

type Records = Record<string, string[]>

const RECORDS: Records = {
  [`A ${DOMAIN}`]: ['203.0.113.7'],
  [`MX ${DOMAIN}`]: [`mail.${DOMAIN}`],
  [`TXT ${DOMAIN}`]: ['v=spf1 include:relay.example -all', 'some-other-proof'],
  [`TXT s1._domainkey.${DOMAIN}`]: ['v=DKIM1; k=rsa; p=MIIBIjANBgkq'],
  'TXT _dmarc.test-brand.org': ['v=DMARC1; p=reject'],
}

function resolverOf(records: Records): World['resolver'] {
  const find = async (kind: string, name: string): Promise<string[]> => {
    const found = records[`${kind} ${name}`]
    if (!found?.length) throw Object.assign(new Error(`query${kind} ENODATA ${name}`), { code: 'ENODATA' })
    return found
  }
  return {
    resolve4: (name: string) => find('A', name),
    resolve6: (name: string) => find('AAAA', name),
    resolveMx: async (name: string) =>
      (await find('MX', name)).map((exchange) => ({ exchange, priority: 10 })),
    resolveTxt: async (name: string) => (await find('TXT', name)).map((text) => [text]),
  } as World['resolver']
}

const CERTIFICATE = { validTo: NOW + 60 * DAY_MS, refusal: '' }
const answered = (more: Partial<HostAnswer> = {}): HostAnswer => ({
  ...{ status: 200, headers: {}, body: '{}', localAddress: '127.0.0.1', certificate: CERTIFICATE, ...more },
})
const PAGE = { 'content-security-policy': "default-src 'none'", 'strict-transport-security': 'max-age=1' }

/** A proxy and a process that do as they should. */
async function answer(url: string): Promise<HostAnswer> {
  if (url.startsWith('http:'))
    return answered({ status: 301, headers: { location: `https://${DOMAIN}/` }, certificate: null })
  if (url.endsWith('/api/ready.php')) return answered({ body: '{"version":"1"}' })
  if (url.endsWith('/api/settings.php')) return answered({ body: '{"geoip_country":""}' })
  return answered({ headers: PAGE })
}

const wellWorld = (changes: Partial<World> = {}): World => ({
  ...openWorld(),
  ...{ sites: async () => ({ sites: [site], problems: [], warnings: [] }), dist },
  ...{ clock: () => NOW, otherClock: async () => NOW + 500, resolver: resolverOf(RECORDS), ask: answer },
  ...{ payments: () => createSandbox(), mailer: createSmtpMailer, fileLimit: async () => 65_536 },
  disk: async () => ({ free: 50 * 1024 ** 3, size: 100 * 1024 ** 3 }),
  ...changes,
})

const OPTIONS = { dkim: ['s1'], mailTo: null }
const wrongs = (diagnoses: readonly Diagnosis[], level: Diagnosis['level'] = 'fault') =>
  diagnoses.filter((each) => each.level === level).map(({ check, says }) => `${check}: ${says}`)

test('an installation where all is well has no fault, and says what it was told', async () => {
  const diagnoses = await diagnose(sound(), wellWorld(), OPTIONS)
  expect(wrongs(diagnoses)).toEqual([])
  expect(wrongs(diagnoses, 'warning').map((each) => each.split(':')[0])).toEqual(['database', 'operators'])
  for (const { level, todo } of diagnoses) expect(todo === '').toBe(level === 'ok')
  expect(diagnoses.find(({ check }) => check === 'spf')).toMatchObject({ brand: site.id, level: 'ok' })
})

test('an environment that no start takes is a fault, and the machine is looked at all the same', async () => {
  const env = { ...sound(), NODE_ENV: 'development', SMTP_URL: 'mail.example', VAPID_PRIVATE_KEY: '' }
  const diagnoses = await diagnose(env, wellWorld({ fileLimit: async () => 1024 }), OPTIONS)
  const [mode, variables, limit] = wrongs(diagnoses)
  expect(mode).toContain('NODE_ENV is not production')
  expect(variables).toContain('SMTP_URL must begin with smtp://')
  expect(variables).toContain('NODE_ENV=production needs VAPID_PRIVATE_KEY')
  expect(limit).toContain('1024 files may be open')
})

/** One thing that is wrong, and the check that says so. */
const FAULTS: [
  check: string,
  says: string,
  wrong: { records?: Records; world?: Partial<World>; env?: Record<string, string>; site?: Partial<Site> },
][] = [
  ['public domains', 'cannot be reached by anybody', { site: { domain: 'amora.example' } }],
  ['legal texts', 'are drafts', { site: { legal_reviewed: undefined } }],
  ['sms gateway', 'needs SMS_URL', { env: { SMS_URL: '', SMS_TOKEN: '' } }],
  ['brands', 'SITES names nowhere', { env: { SITES: 'nowhere' } }],
  [
    'desk domain',
    'lies above or below it',
    { env: { DESK_PORT: '4331', DESK_ORIGIN: `https://desk.${DOMAIN}` } },
  ],
  ['operators', 'nobody owns the desk', { env: { DESK_PORT: '4331', DESK_ORIGIN: 'https://desk.firm.org' } }],
  ['names', 'has no address', { records: { [`A ${DOMAIN}`]: [] } }],
  ['replies', 'nobody takes mail', { records: { [`MX ${DOMAIN}`]: [] } }],
  ['spf', 'has no SPF record', { records: { [`TXT ${DOMAIN}`]: ['v=spf10'] } }],
  ['spf', '2 SPF records', { records: { [`TXT ${DOMAIN}`]: ['v=spf1 -all', 'v=spf1 mx -all'] } }],
  ['spf', 'lets anybody send', { records: { [`TXT ${DOMAIN}`]: ['v=spf1 mx +all'] } }],
  ['dkim', 'has no DKIM key s1', { records: { [`TXT s1._domainkey.${DOMAIN}`]: ['v=DKIM1; p='] } }],
  ['dmarc', 'has no DMARC record', { records: { 'TXT _dmarc.test-brand.org': [] } }],
  ['relay', 'does not take us', { env: { SMTP_URL: 'smtp://127.0.0.1:1' } }],
  [
    'certificate',
    'is not trusted: DEPTH_ZERO',
    {
      world: {
        ask: async (url) =>
          answered({ ...(await answer(url)), certificate: { ...CERTIFICATE, refusal: 'DEPTH_ZERO' } }),
      },
    },
  ],
  [
    'certificate',
    'ran out',
    {
      world: {
        ask: async (url) =>
          answered({
            ...(await answer(url)),
            certificate: { validTo: NOW - DAY_MS, refusal: 'CERT_EXPIRED' },
          }),
      },
    },
  ],
  [
    'certificate',
    'nothing speaks TLS',
    { world: { ask: (url) => (url.endsWith('.org/') ? Promise.reject(new Error('refused')) : answer(url)) } },
  ],
  [
    'pages',
    'without its safe headers',
    { world: { ask: async (url) => (url === `https://${DOMAIN}/` ? answered() : answer(url)) } },
  ],
  ['pages', 'are not built', { world: { dist: join(folder, 'nothing') } }],
  [
    'proxy',
    'are answered with 502',
    { world: { ask: async (url) => (url.includes('ready') ? answered({ status: 502 }) : answer(url)) } },
  ],
  [
    'proxy',
    'believes X-Forwarded-For of anybody',
    {
      world: {
        ask: async (url, _address, headers) =>
          headers?.['X-Forwarded-For']
            ? answered({ body: '{"geoip_country":"AU"}' })
            : { ...(await answer(url)), localAddress: '10.0.0.9' },
      },
    },
  ],
  [
    'proxy',
    'believes a header of the country of anybody',
    {
      world: {
        ask: async (url, _address, headers) =>
          headers?.['CF-IPCountry'] ? answered({ body: '{"geoip_country":"AU"}' }) : answer(url),
      },
    },
  ],
  [
    'proxy',
    'all visitors have the address of the proxy',
    { world: { ask: async (url) => ({ ...(await answer(url)), localAddress: '9.9.9.9' }) } },
  ],
  ['clock', '60 s off', { world: { otherClock: async () => NOW + 60_000 } }],
  ['disk', '0.1 GB of', { world: { disk: async () => ({ free: 100 * 1024 ** 2, size: 10 * 1024 ** 3 }) } }],
  ['push key', 'can be guessed', { env: { VAPID_PRIVATE_KEY: 'secret'.repeat(8) } }],
  [
    'payments',
    'opens no payment: Unauthorized',
    {
      world: {
        payments: () => ({
          ...createSandbox(),
          tryOut: () => Promise.reject(new Error('Unauthorized Request')),
        }),
      },
    },
  ],
  ['payments', 'no method switched on', { world: { payments: () => ({ ...createSandbox(), methods: [] }) } }],
  [
    'photos',
    'cannot be written to s3://photos: refused',
    {
      env: { MEDIA_URL: 's3://photos', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'key' },
      world: { probeBucket: () => Promise.reject(new Error('refused')) },
    },
  ],
  ['database', 'does not answer', { env: { DATABASE_URL: 'postgres://x@127.0.0.1:1/none' } }],
  ['metrics', 'to the whole internet', { env: { METRICS_PORT: '9.9.9.9:9464' } }],
]

describe('one thing that is wrong is named by its check, with what to do', () => {
  test.each(FAULTS)('%s: %s', async (check, says, { records, world, env, site: other }) => {
    const changed = { ...site, ...other }
    const diagnoses = await diagnose(
      { ...sound(), ...env },
      wellWorld({
        sites: async () => ({ sites: [changed], problems: [], warnings: [] }),
        resolver: resolverOf({ ...RECORDS, ...records }),
        ...world,
      }),
      OPTIONS,
    )
    const found = diagnoses.filter((each) => each.check === check && each.level === 'fault')
    expect(found.map((each) => each.says).join('\n')).toContain(says)
    for (const { todo } of found) expect(todo).toMatch(/\S/)
  })
})

test('what a proxy of ours says of addresses is believed, and no fault', async () => {
  const ask: World['ask'] = async (url, _address, headers) =>
    headers?.['X-Forwarded-For'] ? answered({ body: '{"geoip_country":"AU"}' }) : answer(url)
  expect(wrongs(await diagnose(sound(), wellWorld({ ask }), OPTIONS))).toEqual([])
})

test('a resolver that does not answer is a fault, and no missing record', async () => {
  const silent = () => Promise.reject(Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' }))
  const resolver = { ...resolverOf(RECORDS), resolveTxt: silent } as World['resolver']
  const diagnoses = await diagnose(sound(), wellWorld({ resolver }), OPTIONS)
  expect(wrongs(diagnoses)).toEqual(
    ['spf', 'dkim', 'dmarc'].map((check) => `${check}: could not be looked at: queryTxt ETIMEOUT`),
  )
})

test('a DKIM key under no usual name is a warning that asks for the name', async () => {
  const records = {
    ...RECORDS,
    [`TXT s1._domainkey.${DOMAIN}`]: [],
    [`TXT own._domainkey.${DOMAIN}`]: ['p=a'],
  }
  const world = wellWorld({ resolver: resolverOf(records) })
  const lookFor = async (dkim: string[]) =>
    (await diagnose(sound(), world, { ...OPTIONS, dkim })).find(({ check }) => check === 'dkim')
  expect(await lookFor([])).toMatchObject({ level: 'warning', todo: expect.stringContaining('--dkim NAME') })
  expect(await lookFor(['own'])).toMatchObject({ level: 'ok' })
})

test('a test mail leaves as the brand’s own mails do', async () => {
  const diagnoses = await diagnose(sound(), wellWorld(), { ...OPTIONS, mailTo: 'me@mail.test' })
  expect(diagnoses.find(({ check }) => check === 'test mail')).toMatchObject({ level: 'ok' })
  expect(smtp.mails.at(-1)).toMatchObject({ from: `hello@${DOMAIN}`, to: ['me@mail.test'] })
})

const FACTS: DatabaseFacts = {
  ...{ version: 15, encoding: 'UTF8', fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' },
  ...{ connections: 100, may_create: true, is_super: false, is_open: false, is_here: true },
  ...{ is_encrypted: false, clock: NOW },
}

describe('a PostgreSQL is judged by what it says of itself', () => {
  test('one that keeps what it is told is well', () => {
    expect(judgeDatabase(FACTS, NOW).map(({ level }) => level)).toEqual(['ok'])
  })
  test.each<[Partial<DatabaseFacts>, 'fault' | 'warning', string]>([
    [{ version: 12 }, 'fault', 'older'],
    [{ encoding: 'SQL_ASCII' }, 'fault', 'speaks SQL_ASCII'],
    [{ fsync: 'off' }, 'fault', 'forgets'],
    [{ synchronous_commit: 'off' }, 'fault', 'forgets'],
    [{ may_create: false }, 'fault', 'may not change the schema'],
    [{ is_super: true }, 'warning', 'may do anything'],
    [{ is_open: true }, 'warning', 'every role'],
    [{ is_here: false }, 'fault', 'open to readers'],
    [{ connections: 20 }, 'warning', '20 connections'],
    [{ clock: NOW - 5000 }, 'fault', '5 s off ours'],
  ])('%j', (change, level, says) => {
    expect(judgeDatabase({ ...FACTS, ...change }, NOW)).toEqual([
      { level, says: expect.stringContaining(says), todo: expect.stringMatching(/\S/) },
    ])
  })
})
