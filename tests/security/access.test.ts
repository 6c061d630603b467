// security.md 8, 14, 15, 16, 18, 19 and 63, over every call and everybody who may make it.

import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../src/contract/calls/all-calls.ts'
import { PASSWORD, startApi, type TestApi } from '../support/api.ts'
import {
  CANARY,
  openAccessEnvironment,
  STRANGER_BRAND,
  COPY_CANARY,
  type Fixtures,
  type AccessEnvironment,
} from './access/fixtures.ts'
import { createCaches } from './access/caches.ts'
import { PERSONAS } from './access/personas.ts'
import { runCell, rows, type Played } from './access/run.ts'
import { accessTable } from './access/table.ts'
import { openBrands } from '../support/profiles.ts'
import { sendDueNotifications } from '../../src/server/notifications/send-due-notifications.ts'

let api: TestApi
let environment: AccessEnvironment
let log = ''
const pushed: unknown[] = []
beforeAll(async () => {
  const sink = new Writable({ write: (chunk, _, done) => ((log += String(chunk)), done()) })
  api = await startApi({
    change: openBrands,
    log: pino({ level: 'trace' }, sink),
    metrics: true,
    push: { publicKey: () => '', send: async (...args) => (pushed.push(args), 'sent') },
  })
  environment = await openAccessEnvironment(api)
})
afterAll(() => api.stop())

/** Everybody who was asked as, and asked about. */
const allFixtures: Fixtures[] = []
const caches = createCaches()
const PARTED: readonly string[] = ['blocked', 'blocker', 'other_brand']

// security 14
test('every call of the contract stands in the access table, and nothing else does', () => {
  const listed = Object.entries(accessTable).filter(([, ofCall]) => ofCall.length > 0)
  const missing = Object.keys(calls).filter((name) => !listed.some(([known]) => known === name))
  expect(missing, 'Calls without a row in tests/security/access/table.ts').toEqual([])
  expect(listed.map(([name]) => name).filter((name) => !(name in calls))).toEqual([])
})

test('every code a row expects is one the call says it answers, or one of the pipeline', () => {
  const general = ['ok', 'authentication_required', 'not_found']
  const strange = rows.flatMap(({ row, call, title }) =>
    [...Object.values(row.expected), row.owner ?? 'ok']
      .filter((outcome) => !general.includes(outcome) && !(call.errors as string[]).includes(outcome))
      .map((outcome) => `${title}: ${outcome}`),
  )
  expect(strange).toEqual([])
})

function expectNothingForeign(played: Played, fixtures: Fixtures): void {
  const sent = `${played.text}\n${JSON.stringify([...played.headers])}`
  expect(
    fixtures.secrets.filter((secret) => sent.includes(secret)),
    'secrets of another member',
  ).toEqual([])
  expect(sent, 'rows of another pool').not.toContain(COPY_CANARY)
}

/** Whoever comes after, at whichever brand, gets what the server would say to them. */
function expectNothingKept(played: Played): void {
  for (const { kind, text } of caches.wouldAnswer(played)) expect(text, kind).toBe(played.text)
  caches.keep(played)
}

describe.each(rows)('$title', (tableRow) => {
  const { row } = tableRow

  // security 14, security 19, security 63
  test('answers each persona as the access table says', async () => {
    const fixtures = await environment.createFixtures()
    allFixtures.push(fixtures)
    const outcomes: Record<string, string> = {}
    for (const persona of PERSONAS) {
      const played = await runCell(tableRow, fixtures.caller(persona), fixtures.targetFor(persona))
      outcomes[persona] = played.outcome
      expectNothingForeign(played, fixtures)
      expectNothingKept(played)
      if (row.finds) {
        const found = played.text.includes(fixtures.targetFor(persona).id)
        expect(found, `${persona} finds the member`).toBe(row.finds.includes(persona))
      }
      if (PARTED.includes(persona) && !row.knows?.includes(persona)) {
        expect(played.text, `${persona} reads the member’s name`).not.toContain(
          fixtures.targetFor(persona).name,
        )
      }
    }
    expect(outcomes).toEqual(row.expected)
    if (row.owner) {
      const ownerAnswer = await runCell(tableRow, fixtures.caller('owner'), fixtures.targetFor('owner'))
      expect(ownerAnswer.outcome).toBe(row.owner)
      expectNothingKept(ownerAnswer)
    }
  })

  // security 14, security 15, security 16
  test.skipIf(row.bearer)(
    'tells those who are parted no difference between the member and nobody',
    async () => {
      const fixtures = await environment.createFixtures()
      const strangers = PERSONAS.filter((each) => PARTED.includes(each) || row.expected[each] === 'not_found')
      for (const persona of strangers.filter((each) => !row.knows?.includes(each))) {
        // A request that does not name the member has nothing to tell.
        const named = JSON.stringify(await row.ask(fixtures.targetFor(persona), fixtures.caller(persona)))
        if (!Object.values(fixtures.targetFor(persona)).some((name: string) => named.includes(name))) continue
        const [real, nobody] = [
          await runCell(tableRow, fixtures.caller(persona), fixtures.targetFor(persona)),
          await runCell(tableRow, fixtures.caller(persona), fixtures.unknown()),
        ]
        expect(real.status, persona).toBe(nobody.status)
        if (real.outcome !== 'ok' || real.status === 204) expect(real.text, persona).toBe(nobody.text)
      }
    },
  )
})

// security 19, security 63, security 85
test('secrets reach no log, no metric, no push or mail to others', async () => {
  api.clock.now += 2 * 3_600_000
  await sendDueNotifications(api.deps)
  const mails = await api.deliver()
  const secrets = [...new Set(allFixtures.flatMap((fixtures) => fixtures.secrets))]
  const people = allFixtures.flatMap((fixtures) =>
    (['free', 'premium', 'not_confirmed', 'other_brand'] as const).flatMap((persona) => {
      const { person } = fixtures.caller(persona)
      return [person.email, person.cookies.get('session') ?? '', person.id]
    }),
  )
  const metrics = (await api.metrics?.read())?.text ?? ''
  expect(log.split('\n').length).toBeGreaterThan(rows.length / 2)
  expect(metrics).toContain('duet_request_seconds')
  expect(mails.length).toBeGreaterThan(rows.length / 2)
  for (const [where, text] of Object.entries({ log, metrics, pushed: JSON.stringify(pushed) })) {
    expect(
      [...secrets, COPY_CANARY].filter((secret) => text.includes(secret)),
      where,
    ).toEqual([])
    expect(
      people.filter((secret) => text.includes(secret)),
      where,
    ).toEqual([])
  }
  // Support reads the number that who withdraws wrote.
  const written = allFixtures.map((fixtures) => fixtures.targetFor('owner').order)
  for (const mail of mails) {
    const text = JSON.stringify({ ...mail, to: '' })
    const isOwn = mail.to.startsWith(CANARY)
    const isToSupport = mail.to === api.deps.brands.get(mail.brand)?.site.support_email
    const known = isToSupport ? written : []
    const found = secrets.filter((secret) => text.includes(secret) && !known.includes(secret))
    // A mail to the member may hold the member's own things, though never a password or a session.
    expect(isOwn ? found.filter((secret) => secret === PASSWORD) : found, mail.subject).toEqual([])
    if (mail.brand !== STRANGER_BRAND) expect(text).not.toContain(COPY_CANARY)
  }
})

// security 63
test('shared caches keep what is for everybody, one browser also photos', () => {
  expect(caches.kept['a shared cache']).toBeGreaterThan(PERSONAS.length)
  expect(caches.kept['a shared browser']).toBeGreaterThan(caches.kept['a shared cache'])
})

// security 63
test('copies of a member in another pool are visible at their own brand', async () => {
  const fixtures = await environment.createFixtures()
  const viewer = await api.member('hjertebro')
  const answer = await viewer.get('/api/profile.php', { id: fixtures.targetFor('free').id })
  expect(JSON.stringify(answer.body)).toContain(COPY_CANARY)
})
