// security.md 8, 14, 15, 16, 18, 19 and 63, over every call and everybody who may make it.

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { startApi, type TestApi } from '../../testing/api.ts'
import { openWorld, TWIN_CANARY, type Cast, type World } from '../../testing/access/cast.ts'
import { PERSONAS } from '../../testing/access/personas.ts'
import { play, rows, type Played } from '../../testing/access/play.ts'
import { accessTable } from '../../testing/access/table.ts'
import { openBrands } from '../../testing/profiles.ts'

let api: TestApi
let world: World
beforeAll(async () => {
  api = await startApi({ change: openBrands })
  world = await openWorld(api)
})
afterAll(() => api.stop())

const PARTED: readonly string[] = ['blocked', 'blocker', 'other_brand']

test('every call of the contract stands in the access table, and nothing else does', () => {
  const listed = Object.entries(accessTable).filter(([, ofCall]) => ofCall.length > 0)
  const missing = Object.keys(calls).filter((name) => !listed.some(([known]) => known === name))
  expect(missing, 'Calls without a row in src/testing/access/table.ts').toEqual([])
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

function expectNothingForeign(played: Played, cast: Cast): void {
  const sent = `${played.text}\n${JSON.stringify([...played.headers])}`
  expect(
    cast.secrets.filter((secret) => sent.includes(secret)),
    'secrets of another member',
  ).toEqual([])
  expect(sent, 'rows of another pool').not.toContain(TWIN_CANARY)
}

describe.each(rows)('$title', (tableRow) => {
  const { row } = tableRow

  test('answers each persona as the access table says', async () => {
    const cast = await world.cast()
    const outcomes: Record<string, string> = {}
    for (const persona of PERSONAS) {
      const played = await play(tableRow, cast.who(persona), cast.about(persona))
      outcomes[persona] = played.outcome
      expectNothingForeign(played, cast)
      if (row.finds) {
        const found = played.text.includes(cast.about(persona).id)
        expect(found, `${persona} finds the member`).toBe(row.finds.includes(persona))
      }
      if (PARTED.includes(persona) && !row.knows?.includes(persona)) {
        expect(played.text, `${persona} reads the member’s name`).not.toContain(cast.about(persona).name)
      }
    }
    expect(outcomes).toEqual(row.expected)
    if (row.owner) {
      expect((await play(tableRow, cast.who('owner'), cast.about('owner'))).outcome).toBe(row.owner)
    }
  })

  test.skipIf(row.bearer)(
    'tells those who are parted no difference between the member and nobody',
    async () => {
      const cast = await world.cast()
      const strangers = PERSONAS.filter((each) => PARTED.includes(each) || row.expected[each] === 'not_found')
      for (const persona of strangers.filter((each) => !row.knows?.includes(each))) {
        // A request that does not name the member has nothing to tell.
        const named = JSON.stringify(await row.ask(cast.about(persona), cast.who(persona)))
        if (!Object.values(cast.about(persona)).some((name: string) => named.includes(name))) continue
        const [real, nobody] = [
          await play(tableRow, cast.who(persona), cast.about(persona)),
          await play(tableRow, cast.who(persona), cast.ghost()),
        ]
        expect(real.status, persona).toBe(nobody.status)
        if (real.outcome !== 'ok' || real.status === 204) expect(real.text, persona).toBe(nobody.text)
      }
    },
  )
})

test('the twins of another pool are there for their own brand to see', async () => {
  const cast = await world.cast()
  const twin = await api.member('hjertebro')
  const answer = await twin.get('/api/profile.php', { id: cast.about('free').id })
  expect(JSON.stringify(answer.body)).toContain(TWIN_CANARY)
})
