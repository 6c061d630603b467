import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { printTable } from '../../src/server/platform/print-table.ts'
import { addManyMembers } from '../support/many-members.ts'
import { fillMembers } from '../support/members.ts'
import { freePort } from '../support/postgres.ts'
import { spawnServer } from '../support/spawn-api.ts'
import { type Load, percentile, sendPaced } from './load.ts'
import { members, mixOf } from './mix.ts'
import type { ScaleOptions } from './scale.ts'
import { HOME, refusedIn, withFilled, yesNo } from './scale-setup.ts'

/** Times bare's p95. */
const BUDGET = { p95: 50, p99: 100 }
/** Members who search. */
const SEARCHERS = 1000
const PARTNER = 'fjallvind'
const WARM_SECONDS = 5

/** Searches in percent: most are the one a page begins with, then its filters, now and then one that few fit. */
const SEARCHES: readonly [percent: number, queries: readonly string[]][] = [
  [35, ['']],
  [10, ['page=2', 'page=2', 'page=3', 'page=5']],
  [20, ['min_age=22&max_age=30', 'min_age=25&max_age=38', 'min_age=30&max_age=45', 'min_age=45&max_age=60']],
  [8, ['country=GB&min_age=25&max_age=40', 'country=US', 'country=IE&with_photo=1', 'country=LU']],
  [
    8,
    [
      'country=GB&countryregion=GB-LND',
      'country=GB&countryregion=GB-BDF&min_age=30&max_age=45',
      'country=GB&countryregion=GB-GMP&with_photo=1',
    ],
  ],
  [6, ['with_photo=1', 'online=1', 'online=1&with_photo=1&min_age=20&max_age=35']],
  [6, ['body=slim', 'hair=blond&with_photo=1', 'relationship=single&min_age=28&max_age=40']],
  [4, ['mutual=0', 'gender=everyone', 'gender=everyone&country=GB&mutual=0', 'mutual=0&all_profiles=1']],
  [
    3,
    [
      'hair=dyed&eyes=grey',
      'hair=red&tattoos=many&min_age=30&max_age=35',
      'min_age=85&max_age=90',
      'country=LU&hair=white',
    ],
  ],
]

/** What a search with four filters of wishes and life may take, times one of the others in the same run. */
const FILTERED_TIMES = 1.2
/** From what many fit to what few do. */
const FILTERED = [
  'intention=lasting&children=wants&smoking=never&drinking=sometimes',
  'intention=lasting&smoking=never&min_height=165&max_height=185',
  'intention=see_what_comes&children=undecided&smoking=never&min_height=160&min_age=25&max_age=40',
  'children=has&smoking=never&drinking=never&min_height=170',
  'intention=friendship&children=has_wants&smoking=regularly&drinking=never',
  'intention=lasting&children=wants_none&smoking=sometimes&min_height=150&with_photo=1',
]

/** Searches of members among many, on each engine. */
export async function measureSearch(options: ScaleOptions): Promise<boolean> {
  let allHold = true
  for (const engine of ['postgres', 'sqlite'] as const) {
    if (!(await measure(engine, options))) allHold = false
  }
  return allHold
}

async function measure(
  engine: 'sqlite' | 'postgres',
  { members: size, searches, seconds }: ScaleOptions,
): Promise<boolean> {
  const { bavail, bsize } = statfsSync(tmpdir())
  console.log(`${tmpdir()} has ${((bavail * bsize) / 1e9).toFixed(0)} GB free`)
  const loads = await withFilled(
    engine,
    async (store) => {
      const now = Date.now()
      await fillMembers(store, { ...HOME, members: SEARCHERS, sessions: SEARCHERS, now })
      await addManyMembers(store, { ...HOME, partner: PARTNER, from: SEARCHERS, members: size, now })
    },
    async ({ folder, env, seconds: filled }) => {
      console.log(`${engine}: made ${size} members in ${filled.toFixed(0)} s`)
      const paced = async (
        file: string,
        nextOf: (port: number) => ReturnType<typeof members>,
        rate: number,
      ) => {
        const port = await freePort()
        const child = await spawnServer(file, folder, port, env)
        try {
          const next = nextOf(port)
          const warm = await sendPaced(port, { rate, seconds: WARM_SECONDS, next })
          return await sendPaced(port, {
            rate,
            seconds,
            next: (index) => next(warm.latencies.length + index),
          })
        } finally {
          child.kill('SIGKILL')
        }
      }
      const askBare = () =>
        paced('tests/bench/bare.ts', (port) => members(port, () => ({ path: '/' })), searches)
      const ask = (requestOf: Parameters<typeof members>[1]) =>
        paced('tests/support/api-process.ts', (port) => members(port, requestOf, SEARCHERS), searches)
      const before = await askBare()
      const kinds = SEARCHES.map(([perSecond, queries]) => ({
        perSecond,
        requestOf: (index: number) => ({ path: `/api/search.php?${queries[index % queries.length]}` }),
      }))
      const found = await ask(mixOf(kinds).requestOf)
      const filtered = await ask((index) => ({
        path: `/api/search.php?${FILTERED[index % FILTERED.length]}`,
      }))
      return { before, found, filtered, afterwards: await askBare() }
    },
  )
  if (!loads) return true
  const { before, found, filtered, afterwards } = loads
  const bare = Math.min(percentile(before, 95), percentile(afterwards, 95))
  const budget = { p95: BUDGET.p95 * bare, p99: BUDGET.p99 * bare }
  const ofMix = percentile(found, 95)
  const times = percentile(filtered, 95) / ofMix
  const holds = ofMix <= budget.p95 && percentile(found, 99) <= budget.p99
  const filteredHold = times <= FILTERED_TIMES
  const rowOf = (what: string, load: Load) => ({
    what,
    'p50 ms': percentile(load, 50).toFixed(1),
    'p95 ms': percentile(load, 95).toFixed(1),
    'p99 ms': percentile(load, 99).toFixed(1),
    refused: refusedIn(load),
  })
  printTable(`${engine}: ${searches} searches a second among ${size} members, one API process`, [
    { ...rowOf('bare, before', before), budget: '', holds: '' },
    { ...rowOf('bare, afterwards', afterwards), budget: '', holds: '' },
    {
      ...rowOf('search', found),
      budget: `p95 ≤ ${budget.p95.toFixed(0)}, p99 ≤ ${budget.p99.toFixed(0)} ms: ${BUDGET.p95} and ${BUDGET.p99} × bare`,
      holds: yesNo(holds),
    },
  ])
  printTable(`${engine}: the same with four filters of wishes and life`, [
    {
      ...rowOf('filtered', filtered),
      budget: `p95 ≤ ${FILTERED_TIMES} × that of the searches above: ${times.toFixed(2)} ×`,
      holds: yesNo(filteredHold),
    },
  ])
  return holds && filteredHold
}
