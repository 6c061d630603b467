// `npm run --silent nginx`: prints nginx.conf for the brands and the desk of the environment, out of docs/operations/. A brand
// whose certificate is not there yet has port 80 alone, where certbot proves that the domain is ours; it is named.

import { parseArgs } from 'node:util'
import { loadSites } from '../src/config/load-sites.ts'
import { runCommand, UsageError } from '../src/server/admin/command.ts'
import { readConfig } from '../src/server/env.ts'
import { chooseSites } from '../src/server/production-rules.ts'
import { CERTIFICATES, nginxConf, type NginxOptions } from './nginx-conf.ts'

const ADDRESS = /^[\w.:[\]-]+:\d{1,5}$/

function readOptions(): NginxOptions {
  const { values } = parseArgs({
    options: {
      to: { type: 'string', multiple: true, default: [] },
      certificates: { type: 'string', default: CERTIFICATES },
    },
  })
  if (values.to.some((address) => !ADDRESS.test(address)))
    throw new UsageError('--to must be the address of a process, like 127.0.0.1:4321.')
  return values
}

await runCommand({
  usage: '--silent nginx [-- --to 127.0.0.1:4321 …] [--certificates FOLDER]',
  read: readOptions,
  async run({ to, certificates }) {
    const { config } = readConfig(process.env)
    const served = chooseSites(await loadSites(), config.sites)
    const { text, without } = nginxConf(
      served.map(({ domain }) => domain),
      config.desk,
      { certificates, to: to.length > 0 ? to : [`127.0.0.1:${String(config.port)}`] },
    )
    process.stdout.write(text)
    if (without.length > 0)
      console.error(
        `On port 80 alone, without a certificate in ${certificates}: ${without.join(', ')}. Get one, and write the file again.`,
      )
    return true
  },
})
