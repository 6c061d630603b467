// The command behind `npm start`: builds the brands that changed, then serves all of them and says where.

import type { Site } from '../src/config/site.ts'
import { DEMO_LOGIN, DEMO_NAMES } from '../demo/login.ts'
import { readConfig, withDemoDesk } from '../src/server/env.ts'
import { exitWith } from '../src/server/platform/exit.ts'
import { closeOnSignal } from '../src/server/main.ts'
import { startServer } from '../src/server/start.ts'
import { buildSheets } from '../src/build/build-sheets.ts'
import { reporter } from '../src/build/progress.ts'
import { buildDesk, buildSites } from './build.ts'

const QUALITY = 5

async function build(sites: readonly Site[]): Promise<void> {
  const report = reporter(sites.map(({ id }) => id))
  try {
    await buildSites(sites, {
      quality: QUALITY,
      onProgress: (progress) => report.progress(progress),
      onLine: (line) => report.say(line),
    })
    await buildDesk(QUALITY)
  } finally {
    report.end()
  }
}

try {
  const { config, secrets } = readConfig(withDemoDesk(process.env))
  const server = await startServer({
    config,
    secrets,
    onStep: (step) => console.log(step),
    build,
    sheets: buildSheets,
  })
  closeOnSignal(async () => {
    console.log('\nStopping …')
    await server.close()
  })

  const brands = [...server.deps.brands.values()]
  const width = Math.max(...brands.map(({ site }) => site.name.length))
  console.log()
  for (const { site, origin } of brands) console.log(`  ${site.name.padEnd(width)}  ${origin}`)
  const { desk } = server.deps
  if (desk) console.log(`  ${'Desk'.padEnd(width)}  ${desk.origin}`)
  console.log(`\n  Logins at every brand:     ${DEMO_NAMES.join(', ')}; password ${DEMO_LOGIN.password}`)
  if (!secrets.smtpUrl)
    console.log(`  Mails land in the outbox:  ${brands[0]?.origin ?? ''}/dev/outbox (each brand has its own)`)
  console.log('\n  Ctrl-C stops.')
} catch (error) {
  exitWith(error)
}
