// The API in a process of its own, for tests that kill it and benchmarks that load it: `node api-process.ts DATA_DIR PORT`.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { loadSites } from '../../src/config/load-sites.ts'
import { loadLocales } from '../../src/config/locales.ts'
import { DESK_FOLDER } from '../../src/build/build-desk.ts'
import { projectRoot } from '../../src/config/root.ts'
import { compose, composeDesk, composeHttp } from '../../src/server/compose.ts'
import { createDeskFiles } from '../../src/server/desk/desk-files.ts'
import { migrate, openStore, withReplica } from '../../src/server/platform/db/open.ts'
import { deskHost, readConfig } from '../../src/server/env.ts'
import { listen, shutdownAfter, stopListening } from '../../src/server/http/listen.ts'
import { startJobs, type JobOptions } from '../../src/server/jobs.ts'
import { createDiskOutbox } from '../../src/server/platform/mail/mailer.ts'
import { closeOnSignal } from '../../src/server/main.ts'
import { chooseSites } from '../../src/server/production-rules.ts'
import { createLog } from '../../src/server/platform/log.ts'

const [dataDir = '', portText = ''] = process.argv.slice(2)
const port = Number(portText)
const sites = await loadSites()
const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL, DATABASE_REPLICA_URL } = process.env
const log = createLog('error')
const primary = openStore({ dataDir, databaseUrl: DATABASE_URL }, () => undefined)
await migrate(primary)
const store = DATABASE_REPLICA_URL ? withReplica(primary, DATABASE_REPLICA_URL, log) : primary
// Behind a balancer the brands are reached at its port.
const publicPort = process.env.PUBLIC_PORT ?? portText
// The operators' desk, with its page where that was built.
const deskPort = Number(process.env.BENCH_DESK_PORT ?? 0)
const served = chooseSites(sites, process.env.SITES?.split(',') ?? null)
const { deps, close } = await compose({
  ...{ store, sites, served, locales: await loadLocales(), log, demo: true },
  originOf: (site) => `http://${site.id}.localhost:${publicPort}`,
  mediaFolder: join(dataDir, 'media'),
  bucket: readConfig(process.env).secrets.bucket,
  listenUrl: DATABASE_DIRECT_URL,
  desk: deskPort > 0 ? deskHost(`http://desk.localhost:${deskPort}`) : null,
  outsideKeys: { vapid: 'test' },
  parts: { version: 'test' },
})
const edge = { trusted: ['127.0.0.1'], countryHeader: null }
const { concurrency, frontend } = composeHttp(deps, {
  edge,
  siteFiles: new Map(),
  outbox: null,
})
const server = await listen(frontend, { port, host: '127.0.0.1' })
const deskPage = join(projectRoot(), 'dist', DESK_FOLDER)
const desk = composeDesk(deps, {
  ...{ edge, concurrency },
  files: existsSync(deskPage) ? createDeskFiles(deskPage) : null,
})
const deskServer = desk && (await listen(desk, { port: deskPort, host: '127.0.0.1' }))
console.log('ready')
const { WITH_JOBS, JOBS_EVERY_MS, LEASE_MS, MAIL_DIR } = process.env
const jobOptions: JobOptions = {
  ...(JOBS_EVERY_MS ? { everyMs: Number(JOBS_EVERY_MS), onRun: (job) => console.log(`job ${job}`) } : {}),
  ...(LEASE_MS ? { leaseMs: Number(LEASE_MS) } : {}),
}
// Processes of one machine may share the folder their mails lie in.
const mailer = MAIL_DIR ? createDiskOutbox(MAIL_DIR) : { send: async () => undefined }
const stopJobs = WITH_JOBS ? startJobs(deps, mailer, jobOptions) : null
closeOnSignal(async () => {
  deskServer?.close()
  await stopListening(server, {
    ...shutdownAfter(Number(process.env.UNREADY_MS ?? 0)),
    concurrency,
    onClosing: () => deps.streams.endStreams(),
  })
  await stopJobs?.()
  await close()
  await store.replica?.close()
  await store.db.destroy()
})
// Benchmarks weigh the process after it has collected what it may.
process.on('SIGUSR2', () => globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }))
