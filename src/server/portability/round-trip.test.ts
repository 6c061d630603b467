// A brand leaves one installation and comes to another, which has nothing: what its members have is the same.

import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from '../../../demo/seed.ts'
import { upload } from '../../../tests/security/access/fixtures.ts'
import { PASSWORD, type Person, startApi, type TestApi } from '../../../tests/support/api.ts'
import { input } from '../../../tests/support/inputs.ts'
import { block, giveCredits, openBrands } from '../../../tests/support/profiles.ts'
import { audit } from '../audit/audit.ts'
import type { Exchange } from '../conformance/browser.ts'
import { readVoice } from '../platform/media/sealed-voice.ts'
import { linkIn } from '../conformance/fixtures.ts'
import { runConformance } from '../conformance/run.ts'
import { EXPORT_FILES, exportBrand } from './export-brand.ts'
import { importBrand } from './import-brand.ts'

const BRAND = 'lunaria'
const MEMBERS = 40
/** A seed takes seconds of a processor, which a busy machine stretches. */
const SLOW_MS = 240_000

const folder = mkdtempSync(join(tmpdir(), 'duet-round-trip-'))
const apis: TestApi[] = []
afterAll(async () => {
  for (const api of apis) await api.stop()
  rmSync(folder, { recursive: true })
})

/** An installation of this brand alone. */
async function installation(): Promise<TestApi> {
  const api = await startApi({
    change(sites) {
      openBrands(sites)
      sites.splice(0, sites.length, ...sites.filter(({ id }) => id === BRAND))
    },
  })
  apis.push(api)
  return api
}
const brandOf = (api: TestApi) => api.deps.brands.get(BRAND)!

type Line = Record<string, unknown> & { kind: string }
const linesOf = (to: string): Line[] =>
  EXPORT_FILES.flatMap((file) =>
    readFileSync(join(to, file), 'utf8')
      .trimEnd()
      .split('\n')
      .slice(1)
      .map((line) => JSON.parse(line) as Line),
  )

/** What an export says, whatever the ids are: members by their names, and no order but that of messages and photos. */
function meaningOf(lines: readonly Line[]): string[] {
  const names = new Map(
    lines.filter(({ kind }) => kind === 'member').map(({ id, name }) => [String(id), name]),
  )
  const named = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(named)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value)
          .filter(([key]) => key !== 'id')
          .map(([key, each]) => [
            named(key) as string,
            ['file', 'photo', 'voice'].includes(key) ? '' : named(each),
          ])
          .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
      ) as unknown
    return typeof value === 'string' ? (names.get(value) ?? value) : value
  }
  return lines
    .map((line) => {
      const meant = named(line) as Record<string, unknown>
      for (const unordered of ['members', 'notifications', 'mail_stopped'])
        if (Array.isArray(meant[unordered]))
          meant[unordered] = meant[unordered].map((each) => JSON.stringify(each)).sort()
      return JSON.stringify(meant)
    })
    .sort()
}

async function speak(who: Person, to: Person): Promise<void> {
  await giveCredits(from.deps, BRAND, who.id, 20)
  const body = new FormData()
  body.set('file', new File([input('voice.ogg')], 'voice'))
  body.set('text', 'Hear me')
  const cost = brandOf(from).site.photo_credits
  expect(
    (await who.post('/api/chat.php', body, { query: { voice: '1', cost, profile: to.id } })).status,
  ).toBe(200)
}

let from: TestApi
let to: TestApi
const out = join(folder, 'out')
beforeAll(async () => {
  from = await installation()
  await seedDemo(from.deps, { perBrand: MEMBERS })
  const [anna, ben, carl] = [await from.member(BRAND), await from.member(BRAND), await from.member(BRAND)]
  await upload(anna)
  await upload(anna)
  await anna.post('/api/like.php', { profile: ben.id })
  await ben.post('/api/like.php', { profile: anna.id })
  await anna.post('/api/chat.php', { profile: ben.id, text: 'Hello', cost: 0 })
  await ben.post('/api/chat.php', { profile: anna.id, text: 'Good evening', cost: 0 })
  await speak(anna, ben)
  await block(from.deps, BRAND, carl.id, ben.id)
  await exportBrand(from.deps, brandOf(from), out)
  to = await installation()
}, SLOW_MS)

test(
  'a brand comes whole to an empty installation, and says the same there',
  { timeout: SLOW_MS },
  async () => {
    const refused: string[] = []
    const counts = await importBrand(
      to.deps,
      brandOf(to),
      EXPORT_FILES.map((file) => join(out, file)),
      { onRefusal: ({ file, line, reason }) => refused.push(`${file}:${line} ${reason}`) },
    )
    expect(refused).toEqual([])
    const left = linesOf(out)
    expect([...counts].map(([kind, { new: fresh }]) => [kind, fresh]).toSorted()).toEqual(
      [...Map.groupBy(left, ({ kind }) => kind)].map(([kind, lines]) => [kind, lines.length]).toSorted(),
    )
    for (const kind of ['member', 'photo', 'voice_answer', 'like', 'block', 'conversation', 'credits'])
      expect(counts.get(kind)?.new, kind).toBeGreaterThan(0)
    const again = join(folder, 'again')
    await exportBrand(to.deps, brandOf(to), again)
    expect(meaningOf(linesOf(again))).toEqual(meaningOf(left))
    expect(await audit(to.deps.store, to.deps.brands, to.deps.media)).toEqual([])
  },
)

test('what members said in their own voice is sealed anew, and as long as it was', async () => {
  const answers = await to.deps.store.db
    .selectFrom('prompt_answer')
    .select(['pool', 'id', 'file', 'milliseconds'])
    .where('file', '<>', '')
    .execute()
  const messages = await to.deps.store.db.selectFrom('message_voice').selectAll().execute()
  for (const rows of [answers, messages]) {
    expect(rows.length).toBeGreaterThan(0)
    for (const { milliseconds, ...row } of rows) {
      expect([...(await readVoice(to.deps, row))!.subarray(0, 2)]).toEqual([0xff, 0xf3])
      expect(Math.abs(milliseconds - 3000)).toBeLessThan(200)
    }
  }
})

test('members log in there, and every call of the contract holds', { timeout: SLOW_MS }, async () => {
  const login = String(linesOf(out).find(({ name }) => String(name).startsWith('guest'))?.name)
  expect((await to.visitor(BRAND).post('/api/user.php', { login, password: PASSWORD })).status).toBe(200)
  const exchange: Exchange = async (address, { method, headers, body }) =>
    to.fetch(
      new Request(address, {
        method,
        headers: { ...headers, Host: address.host },
        ...(body ? { body: new Uint8Array(body) } : {}),
      }),
    )
  const readLink = async (email: string) =>
    linkIn((await to.deliver()).findLast((mail) => mail.to === email)?.text ?? '')
  const { calls } = await runConformance({ url: new URL(`http://${BRAND}.localhost`), exchange, readLink })
  expect(calls.filter(({ verdict }) => verdict === 'breaks')).toEqual([])
  expect(await audit(to.deps.store, to.deps.brands, to.deps.media)).toEqual([])
})

test('an export is its owner’s alone, and goes into a new folder', async () => {
  expect(statSync(out).mode & 0o077).toBe(0)
  expect(statSync(join(out, 'members.jsonl')).mode & 0o077).toBe(0)
  await expect(exportBrand(from.deps, brandOf(from), out)).rejects.toThrow('is not empty')
})

test('a recording that cannot be opened is left out and told, and all else leaves', async () => {
  const { db } = from.deps.store
  const sent = await db.selectFrom('message_voice').select(['id', 'file']).executeTakeFirstOrThrow()
  const answer = await db
    .selectFrom('prompt_answer')
    .select(['id', 'file'])
    .where('file', '<>', '')
    .where(
      'id',
      'in',
      linesOf(out).map(({ id }) => String(id)),
    )
    .executeTakeFirstOrThrow()
  await from.deps.media.write(sent.file, new Uint8Array())
  await from.deps.media.write(answer.file, Buffer.from('cut off, or sealed by a key that is gone'))
  const cut = join(folder, 'cut')
  const { missingFiles, lines } = await exportBrand(from.deps, brandOf(from), cut)
  const voices = missingFiles.filter((file) => file.startsWith('voices/'))
  expect(voices).toEqual([`voices/${answer.id}.mp3`, `voices/${sent.id}.mp3`])
  const before = Map.groupBy(linesOf(out), ({ kind }) => kind)
  expect(lines.get('voice_answer')).toBe(before.get('voice_answer')!.length - 1)
  expect(lines.get('conversation')).toBe(before.get('conversation')!.length)
  const messages = linesOf(cut).flatMap(({ messages: said = [] }) => said as object[])
  expect(messages).toContainEqual(expect.objectContaining({ text: 'Hear me' }))
  expect(messages).not.toContainEqual(expect.objectContaining({ voice: `voices/${sent.id}.mp3` }))
})

test('whom a decision hides, and who is about to leave, stays behind with what was written to them', async () => {
  const names = new Set(linesOf(out).map(({ name }) => name))
  for (const stays of ['restricted', 'suspended', 'leaving']) expect(names.has(stays), stays).toBe(false)
})
