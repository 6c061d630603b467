// `npm run drill [-- --writes 500 --photos 20 --archive-seconds 30]`: the machine of the database dies under load, and is
// restored from what was kept elsewhere; says for each way of keeping it what was lost, and how long it took.

import { parseArgs } from 'node:util'
import { runCommand, wholeOf } from '../../src/server/admin/command.ts'
import { printTable } from '../../src/server/platform/print-table.ts'
import { findBinaries } from '../support/postgres.ts'
import { isAsPromised, playDisaster, WAYS, type Way } from './disaster.ts'

const one = (seconds: number) => seconds.toFixed(1)

await runCommand({
  usage: 'drill -- --writes 500 --photos 20 --archive-seconds 30',
  read() {
    const text = (value: string) => ({ type: 'string', default: value }) as const
    const { values } = parseArgs({
      options: { writes: text('500'), photos: text('20'), 'archive-seconds': text('30') },
    })
    return {
      writes: wholeOf('writes', values.writes),
      photos: wholeOf('photos', values.photos),
      archiveSeconds: wholeOf('archive-seconds', values['archive-seconds']),
    }
  },
  async run(options) {
    const rows: Record<string, string | number>[] = []
    let isFine = true
    for (const way of Object.keys(WAYS) as Way[]) {
      if (WAYS[way] && !findBinaries()) {
        console.log(`${way}: left out, there are no PostgreSQL programs on this machine`)
        continue
      }
      console.log(way)
      const result = await playDisaster(way, options)
      for (const { check, row } of result.findings) console.log(`${check} ${JSON.stringify(row)}`)
      for (const each of result.broken) console.log(`not as it was kept: ${each}`)
      isFine &&= isAsPromised(way, result)
      rows.push({
        'kept elsewhere': way,
        writes: result.writes,
        lost: result.lostWrites,
        'of the last s': one(result.lostSeconds),
        photos: result.photos,
        'photos lost': result.lostPhotos,
        'restored s': one(result.restoredSeconds),
        'served after s': one(result.servedSeconds),
        'audited s': one(result.auditedSeconds),
        'audit findings': result.findings.length,
      })
    }
    printTable('The machine of the database dies', rows)
    return isFine
  },
})
