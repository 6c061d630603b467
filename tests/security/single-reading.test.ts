// security.md 31: what two readers could read in two ways is refused, before anything acts.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openAccessEnvironment, type AccessEnvironment } from './access/fixtures.ts'
import { PERSONAS } from './access/personas.ts'
import { addressOf, contentOf, requestOf, rows, send, type TableRow } from './access/run.ts'
import { PASSWORD, startApi, type TestApi } from '../support/api.ts'
import { openBrands } from '../support/profiles.ts'

let api: TestApi
const requests = new Map<string, SoundRequest>()
let before: string
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  const environment = await openAccessEnvironment(api)
  for (const row of rows) requests.set(row.title, await soundRequest(environment, row))
  before = await contentOf(api)
})
afterAll(() => api.stop())

type SoundRequest = Awaited<ReturnType<typeof soundRequest>>

/** A valid request of somebody who is answered, so that nothing but the reading refuses. */
async function soundRequest(environment: AccessEnvironment, { call, row }: TableRow) {
  const persona =
    row.owner === 'ok'
      ? ('owner' as const)
      : (PERSONAS.find((each) => row.expected[each] === 'ok' && each !== 'visitor') ?? 'free')
  const fixtures = await environment.createFixtures()
  const caller = fixtures.caller(persona)
  const ask = await row.ask(fixtures.targetFor(persona), caller)
  const exchange = (address: string, body?: BodyInit, type?: string) => {
    const init = requestOf(call, ask, type === undefined ? {} : { 'Content-Type': type })
    return send(caller, address, body === undefined ? init : { ...init, body })
  }
  return { ask, address: addressOf(call, ask), exchange, origin: caller.person.origin }
}

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(
    Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part)))),
  )

const NO_UTF8 = { 'a lone byte': [0xff], 'an overlong form': [0xc0, 0xaf], 'half a character': [0xe2, 0x82] }
const CHARSETS = ['utf-16', 'iso-8859-1', '"latin1"', 'utf-8; charset=utf-7', 'utf-8;Charset=utf-16le', '']

const escaped = (text: string) =>
  `"${[...text].map((each) => `\\u${each.codePointAt(0)!.toString(16).padStart(4, '0')}`).join('')}"`

/** The same fields with something said twice. */
function saidTwice(body: Record<string, unknown>): string[] {
  const entries = Object.entries(body).map(([name, value]) => [name, JSON.stringify(value)] as const)
  const more = [
    ...entries.flatMap(([name, value]) => [
      `${JSON.stringify(name)}:${value}`,
      `${escaped(name)} : ${value}`,
    ]),
    '"x":1,"x":1',
    '"x":1,"\\u0078":2',
    '"\\"":1,"y":"\\\\","\\u0022":1',
    '"__proto__":1,"__proto__":1',
    '"x":{"y":1,"z":[],"y":2}',
    '"x":[[{"y":{},"\\u0079" : {}}]]',
    '"":1,"":1',
  ]
  const pairs = entries.map(([name, value]) => `${JSON.stringify(name)}:${value}`)
  return more.map((each) => `{${[...pairs, each].join(',')}}`)
}

const bodied = rows.filter(
  ({ call }) => call.method !== 'GET' && ['json', 'form', 'any'].includes(call.bodyKind),
)

describe.each(bodied)('$title', (tableRow) => {
  // security 31
  test('a call refuses JSON that says a thing twice', async () => {
    const { ask, address, exchange } = requests.get(tableRow.title)!
    for (const json of saidTwice(ask.body ?? {})) {
      const { status, outcome } = await exchange(address, json)
      expect([status, outcome], json).toEqual([400, 'invalid_request'])
    }
  })

  // security 31
  test('a call refuses JSON in bytes that are no UTF-8, or are said to be none', async () => {
    const { ask, address, exchange } = requests.get(tableRow.title)!
    const json = JSON.stringify(ask.body ?? {})
    for (const [name, wrong] of Object.entries(NO_UTF8)) {
      const first = `${JSON.stringify({ ...ask.body, x: 'x' }).slice(0, -2)}`
      const { status, outcome } = await exchange(address, bytes(first, wrong, '"}'), 'application/json')
      expect([status, outcome], name).toEqual([400, 'invalid_request'])
    }
    for (const charset of CHARSETS) {
      const { status, outcome } = await exchange(address, json, `application/json; charset=${charset}`)
      expect([status, outcome], charset).toEqual([415, 'unsupported_media_type'])
    }
  })
})

const FORM = 'application/x-www-form-urlencoded'

describe.each(rows.filter(({ call }) => call.bodyKind === 'form'))('$title', (tableRow) => {
  // security 31
  test('a call refuses a form that says a thing twice, or in bytes that are no UTF-8', async () => {
    const { ask, address, exchange } = requests.get(tableRow.title)!
    const entries = Object.entries((ask.body ?? {}) as Record<string, string>).filter(
      ([, value]) => typeof value !== 'object',
    )
    const fields = String(new URLSearchParams(entries))
    const expectRefused = async (more: BodyInit, type: string, code: string) => {
      const { status, headers } = await exchange(address, more, type)
      const refusal =
        status === 303 ? new URL(headers.get('Location')!, 'http://x').searchParams.get('error') : ''
      const expected =
        tableRow.name === 'webhook' ? [code === 'invalid_request' ? 400 : 415, ''] : [303, code]
      expect([status, refusal], typeof more === 'string' ? more : type).toEqual(expected)
    }
    const [[name, value] = ['x', '1']] = entries
    for (const more of [
      `${name}=${value}`,
      `%${name.charCodeAt(0).toString(16)}${name.slice(1)}=${value}`,
      `${name}=`,
      `${name}.x=1`,
      'x=1&x=1',
      'x=&x=1',
      'x.y=1&x.y=2',
      'x.y=1&x=1',
      'x.y.z=1',
      '=1&=1',
      'x=%',
      'x=%zz',
      '%=1',
      'x=%ff',
      'x=%c0%af',
      'x=%ed%a0%80',
    ]) {
      await expectRefused(`${fields}&${more}`, FORM, 'invalid_request')
    }
    for (const wrong of Object.values(NO_UTF8)) {
      await expectRefused(bytes(`${fields}&x=`, wrong), FORM, 'invalid_request')
    }
    for (const charset of CHARSETS) {
      await expectRefused(fields, `${FORM}; charset=${charset}`, 'unsupported_media_type')
    }
  })
})

describe.each(rows.filter(({ call }) => call.bodyKind === 'multipart'))('$title', (tableRow) => {
  // security 31
  test('a call refuses an upload that says a thing twice, or in another charset', async () => {
    const { ask, address, exchange } = requests.get(tableRow.title)!
    const part = (disposition: string) => [
      `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`,
      [...(ask.file ?? [])],
      '\r\n',
    ]
    const file = 'name="file"; filename="a.png"'
    for (const [parts, type, status, code] of [
      [[part(file), part(file)], 'boundary=x', 400, 'invalid_request'],
      [[part(file), part('name="file"')], 'boundary=x', 400, 'invalid_request'],
      [[part(`${file}; name="other"`)], 'boundary=x', 400, 'invalid_request'],
      [[part(`${file}; filename="b.png"`)], 'boundary=x', 400, 'invalid_request'],
      ...CHARSETS.map(
        (charset) => [[part(file)], `boundary=x; charset=${charset}`, 415, 'unsupported_media_type'] as const,
      ),
    ] as const) {
      const body = bytes(...parts.flat(), '--x--\r\n')
      const played = await exchange(address, body, `multipart/form-data; ${type}`)
      expect([played.status, played.outcome], type).toEqual([status, code])
    }
  })
})

describe.each(rows)('$title', (tableRow) => {
  // security 31
  test('a call refuses a query that says a thing twice, or is no UTF-8', async () => {
    const { address, exchange } = requests.get(tableRow.title)!
    const [path, query = ''] = address.split('?')
    const entries = query === '' ? [] : query.split('&')
    for (const more of [
      ...entries.flatMap((pair) => [pair, `%${pair.charCodeAt(0).toString(16)}${pair.slice(1)}`]),
      'x=1&x=1',
      'x=1&%78=2',
      '=1&=1',
      '__proto__=1&__proto__=1',
      'x=%',
      'x=%zz',
      '%=1',
      'x=%ff',
      'x=%c0%af',
      'x=%ed%a0%80',
      'x=%e2%82',
    ]) {
      const { status, outcome } = await exchange(`${path}?${[...entries, more].join('&')}`)
      expect([status, outcome], more).toEqual([400, 'invalid_request'])
    }
  })

  // security 31
  test('a call is not found by its path in other letters, or with two slashes', async () => {
    const { address, origin, exchange } = requests.get(tableRow.title)!
    const hex = (at: number) => `%${address.charCodeAt(at).toString(16)}`
    const end = address.indexOf('.php') + 4
    const others = [
      ...Array.from(
        { length: end - 1 },
        (_, at) => address.slice(0, at + 1) + hex(at + 1) + address.slice(at + 2),
      ),
      address.replace('.php', '%2Ephp'),
      ...['/', '//'].map((more) => more + address),
      ...['/api//', '/api///', '/api/%2f'].map((more) => address.replace('/api/', more)),
      address.replace('.php', '.php/'),
      address.replace('.php', '.php%00'),
    ]
    for (const other of others) {
      const { status } = await exchange(origin + other)
      expect(status, other).toBe(404)
    }
  })
})

// security 31
test('requests that can be read in two ways change nothing in the database', async () => {
  expect(await contentOf(api)).toBe(before)
})

test('a login that can be read in one way is taken as JSON and as a form', async () => {
  const name = 'Zoë'
  await api.member('amora', { name, email: 'zoe@mail.test' })
  const person = api.visitor('amora')
  const json = JSON.stringify({ login: name, password: PASSWORD, cookie_strategy: 'session' })
  const form = `login=${encodeURIComponent(name)}&password=${PASSWORD}&next=&cookie_strategy=session`
  for (const [type, body] of [
    ['application/json; charset=UTF-8', json],
    ['application/json;charset="utf-8"', json],
    ['application/json', escapedIn(json)],
    [FORM, form],
    [`${FORM}; charset=utf-8`, form],
  ] as const) {
    const { status, headers } = await person.fetch('/api/user.php', {
      method: 'POST',
      headers: { 'Content-Type': type, 'X-Request-Type': 'client' },
      body,
    })
    const location = headers.get('Location')
    expect([type, status, location]).toEqual([
      type,
      type.startsWith(FORM) ? 303 : 200,
      type.startsWith(FORM) ? '/members' : null,
    ])
  }
})

const escapedIn = (json: string) => json.replace('"login"', escaped('login')).replace('ë', '\\u00eb')
