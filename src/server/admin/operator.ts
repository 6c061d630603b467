// The operator commands work with the database that DATA_DIR or DATABASE_URL names, all brands, all languages, and
// the payment provider of MOLLIE_API_KEY.

import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Logger } from 'pino'
import { loadLocales } from '../../config/locales.ts'
import { loadSites } from '../../config/load-sites.ts'
import type { Actor, Deps } from '../platform/context.ts'
import { openPayments } from '../payments/providers/open-payments.ts'
import { openStore } from '../platform/db/open.ts'
import type { Store } from '../platform/db/store.ts'
import { compose } from '../compose.ts'
import { keysOutside, readConfig, withDemoDesk } from '../env.ts'
import { createLog } from '../platform/log.ts'
import { createSecurityLog } from '../platform/security-log.ts'
import { databaseError, StartError } from '../platform/start-error.ts'

/** Opens the database a server has set up; throws `StartError` where there is none, or it cannot be used. */
export async function openData({ config, secrets }: ReturnType<typeof readConfig>): Promise<Store> {
  const { databaseUrl } = secrets
  const { dataDir } = config
  const missing = new StartError(
    `There is no data of a server in ${databaseUrl ? 'the database of DATABASE_URL' : resolve(dataDir)}.`,
    'Name its folder in DATA_DIR or its database in DATABASE_URL, or start the server once.',
  )
  if (!databaseUrl && !existsSync(join(dataDir, 'duet.sqlite'))) throw missing
  try {
    const store = openStore({ dataDir, databaseUrl }, () => undefined)
    const tables = await store.db.introspection.getTables()
    if (tables.some(({ name }) => name === 'account')) return store
    await store.db.destroy()
  } catch (error) {
    throw databaseError({ dataDir, databaseUrl }, error)
  }
  throw missing
}

/** Leaves a line that a command is run: which one, not its words. What it prints stays alone on standard output. */
export function recordCommand(log: Logger = createLog('info', 2)): void {
  createSecurityLog(log).record('operator_command', { what: basename(process.argv[1] ?? '', '.ts') })
}

/** Whoever runs the command, as the shell names them. */
function shellUser(): Actor {
  try {
    return { kind: 'command', user: userInfo().username }
  } catch {
    // A container may run under a number that no name belongs to.
    return { kind: 'command', user: String(process.getuid?.() ?? 'unknown') }
  }
}

/** Runs `work`, with whoever runs the command as its actor, and closes what it worked with. */
export async function withDeps<T>(work: (deps: Deps, actor: Actor) => Promise<T>): Promise<T> {
  const environment = readConfig(withDemoDesk(process.env))
  const { config, secrets } = environment
  const sites = await loadSites()
  const locales = await loadLocales()
  const store = await openData(environment)
  const log = createLog('info', 2)
  recordCommand(log)
  try {
    const { deps, close } = await compose({
      store,
      sites,
      locales,
      outsideKeys: keysOutside(secrets),
      log,
      demo: config.demo,
      desk: config.desk?.host,
      originOf: ({ id, domain }) =>
        config.demo ? `http://${id}.localhost:${config.port}` : `https://${domain}`,
      mediaFolder: join(config.dataDir, 'media'),
      bucket: secrets.bucket,
      listenUrl: secrets.directUrl,
      portraits: config.demo,
      parts: { payments: openPayments(secrets) },
    })
    try {
      return await work(deps, shellUser())
    } finally {
      await close()
    }
  } finally {
    await store.reader?.destroy()
    await store.db.destroy()
  }
}
