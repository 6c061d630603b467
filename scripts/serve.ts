// What `npm start` runs: builds the brands that changed, then serves all of them and says where.

import { DEMO_LOGIN } from '../src/server/demo/login.ts'
import { readConfig } from '../src/server/env.ts'
import { closeOnSignal, exitWith } from '../src/server/main.ts'
import { startServer } from '../src/server/start.ts'
import { buildSites } from './build.ts'

const QUALITY = 5

try {
  const { config, secrets } = readConfig(process.env)
  const server = await startServer({
    config,
    secrets,
    onStep: (step) => console.log(step),
    build: (sites) => buildSites(sites, { quality: QUALITY }),
  })
  closeOnSignal(async () => {
    console.log('\nStopping …')
    await server.close()
  })

  const brands = [...server.deps.brands.values()]
  const width = Math.max(...brands.map(({ site }) => site.name.length))
  console.log()
  for (const { site, origin } of brands) console.log(`  ${site.name.padEnd(width)}  ${origin}`)
  console.log(`\n  Demo login at every brand: ${DEMO_LOGIN.name}, password ${DEMO_LOGIN.password}`)
  if (!secrets.smtpUrl)
    console.log(`  Mails land in the outbox:  ${brands[0]?.origin ?? ''}/dev/outbox (each brand has its own)`)
  console.log('\n  Ctrl-C stops.')
} catch (error) {
  exitWith(error)
}
