// `npm run --silent nginx`: prints nginx.conf for the brands and the desk of the environment, out of docs/operations/. A brand
// whose certificate is not there yet has port 80 alone, where certbot proves that the domain is ours; it is named.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loadSites } from '../src/config/load-sites.ts'
import { projectRoot } from '../src/config/root.ts'
import { runCommand, UsageError } from '../src/server/admin/command.ts'
import { type Config, readConfig } from '../src/server/env.ts'
import { chooseSites } from '../src/server/production-rules.ts'

const CERTIFICATES = '/etc/letsencrypt/live'
const ADDRESS = /^[\w.:[\]-]+:\d{1,5}$/

interface Options {
  /** Addresses of the processes. */
  to: readonly string[]
  /** Folder of folders named by domain, each with fullchain.pem and privkey.pem. */
  certificates: string
}

function readOptions(): Options {
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

interface Written {
  text: string
  /** Domains that have no certificate yet. */
  without: string[]
}

/** The configuration of these domains, and of the desk. */
export function nginxConf(
  domains: readonly string[],
  desk: Config['desk'],
  { to, certificates }: Options,
): Written {
  const root = projectRoot()
  const read = (file: string) => readFileSync(join(root, 'docs/operations', file), 'utf8')
  const [head = '', plain = '', secure = ''] = read('nginx.conf')
    .replace(/\n}\s*$/, '\n')
    .split(/^(?= {2}server \{$)/m)
  const moved = (text: string) =>
    text.replaceAll(CERTIFICATES, certificates).replaceAll('/srv/duet/dist', join(root, 'dist'))
  const named = (text: string, domain: string) => moved(text).replaceAll('amora.example', domain)
  const hasCertificate = (domain: string) => existsSync(join(certificates, domain, 'fullchain.pem'))
  const deskDomain = desk ? [new URL(desk.host.origin).hostname] : []
  const all = [...domains, ...deskDomain]
  const deskServer = (domain: string) =>
    moved(read('nginx-desk.conf'))
      .replaceAll('desk.company.example', domain)
      .replace('127.0.0.1:4331', `127.0.0.1:${String(desk?.port)}`)
  return {
    text: [
      head.replace('    server 127.0.0.1:8080;', to.map((address) => `    server ${address};`).join('\n')),
      ...all.map((domain) => named(plain, domain)),
      ...domains.filter(hasCertificate).map((domain) => named(secure, domain)),
      ...deskDomain.filter(hasCertificate).map(deskServer),
      '}\n',
    ].join(''),
    without: all.filter((domain) => !hasCertificate(domain)),
  }
}

if (import.meta.main)
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
