// nginx.conf for brands and their desk, out of docs/operations/.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../src/config/root.ts'
import type { Config } from '../src/server/env.ts'

export const CERTIFICATES = '/etc/letsencrypt/live'

export interface NginxOptions {
  /** Addresses of the processes. */
  to: readonly string[]
  /** Folder of folders named by domain, each with fullchain.pem and privkey.pem. */
  certificates: string
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
  { to, certificates }: NginxOptions,
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
