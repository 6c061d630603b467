import { printTable } from '../../src/server/platform/print-table.ts'
import { fillMembers, fillTalks } from '../support/members.ts'
import { type Ceiling, ceilingsOf } from './ceiling.ts'
import { percentile } from './load.ts'
import { ONLINE } from './mix.ts'
import type { ScaleOptions } from './scale.ts'
import { HOME, refusedIn, withFilled, yesNo } from './scale-setup.ts'

const MEMBERS = 2 * ONLINE
const SHARE = 0.2

/** The mix of `bench:api` flat out, on each engine, as a share of what bare does. */
export async function measureCeiling({ seconds }: Pick<ScaleOptions, 'seconds'>): Promise<boolean> {
  let allHold = true
  for (const engine of ['sqlite', 'postgres'] as const) {
    const ceilings = await withFilled(
      engine,
      async (store) => {
        const home = { ...HOME, now: Date.now() }
        await fillMembers(store, { ...home, members: MEMBERS, sessions: ONLINE, photos: true })
        await fillTalks(store, { ...home, members: ONLINE })
      },
      ({ folder, env }) => ceilingsOf(folder, env, seconds),
    )
    if (!ceilings) continue
    const { bare, mix } = ceilings
    const share = mix.perSecond / bare.perSecond
    const holds = share >= SHARE
    printTable(`${engine}: the mix flat out, ${MEMBERS} members, one API process`, [
      rowOf('bare node:http, one query', bare, {}),
      rowOf('the mix', mix, {
        'of bare': share.toFixed(3),
        budget: `≥ ${SHARE} of bare`,
        holds: yesNo(holds),
      }),
    ])
    allHold &&= holds
  }
  return allHold
}

function rowOf(what: string, { load, perSecond, cpuMs }: Ceiling, judged: Record<string, string>) {
  const p95 = percentile(load, 95).toFixed(1)
  const measured = {
    'a second': perSecond.toFixed(0),
    'p95 ms': p95,
    'CPU ms of its process': cpuMs.toFixed(3),
  }
  return { what, ...measured, refused: refusedIn(load), 'of bare': '', budget: '', holds: '', ...judged }
}
