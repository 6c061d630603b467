// Whether the process of this environment serves: ends with 0 or 1. The health check of a container.

import { get } from 'node:http'
import { loadSites } from '../src/config/load-sites.ts'
import { getReady } from '../src/contract/calls/site.ts'
import { readConfig } from '../src/server/env.ts'
import { chooseSites } from '../src/server/production-rules.ts'

const ANSWER_WITHIN_MS = 4000

const { config } = readConfig(process.env)
const [site] = chooseSites(await loadSites(), config.sites)
const asking = get({
  ...{ host: '127.0.0.1', port: config.port, path: getReady.path, agent: false },
  headers: { Host: config.demo ? `${site?.id ?? ''}.localhost:${String(config.port)}` : site?.domain },
  signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
})
asking.on('error', () => process.exit(1))
asking.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1))
