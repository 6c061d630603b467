// All that the doctor asks outside its own process, so that a test can answer instead.

import { readFile, stat, statfs } from 'node:fs/promises'
import { Resolver } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIPv6 } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { readSites } from '../../config/load-sites.ts'
import { projectRoot } from '../../config/root.ts'
import { openPayments } from '../payments/providers/open-payments.ts'
import { openBucket } from '../platform/media/bucket.ts'
import { openBucketFiles } from '../platform/media/bucket-files.ts'
import { createSmtpMailer } from '../platform/mail/mailer.ts'

/** What a host answered at one of its addresses. */
export interface HostAnswer {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: string
  /** Of our end of the line. */
  localAddress: string
  /** Null over plain HTTP. */
  certificate: { validTo: number; refusal: string } | null
}

export interface World {
  sites: typeof readSites
  /** Folder of what is built. */
  dist: string
  clock: () => number
  /** The clock of somebody else; null where nobody tells. */
  otherClock: () => Promise<number | null>
  resolver: Pick<Resolver, 'resolve4' | 'resolve6' | 'resolveMx' | 'resolveTxt'>
  /** Asks a host at an address, whatever its certificate. Throws what the system says of the line. */
  ask: (url: string, address: string, headers?: Readonly<Record<string, string>>) => Promise<HostAnswer>
  payments: typeof openPayments
  mailer: typeof createSmtpMailer
  probeBucket: (address: Parameters<typeof openBucket>[0]) => Promise<void>
  /** Bytes of the disk that a folder is on, or will be. */
  disk: (folder: string) => Promise<{ free: number; size: number }>
  /** Files that a process may hold open; null where the system does not say. */
  fileLimit: () => Promise<number | null>
}

const ANSWER_WITHIN_MS = 10_000
const MOST_BYTES = 256 * 1024
/** Says the time with every answer, and the server needs it anyway. */
const CLOCK_URL = 'https://api.mollie.com/v2/'

/** @param dns Address of the resolver to ask, with a port where it has one of its own; the system's by default. */
export function openWorld(dns?: string): World {
  const resolver = new Resolver({ timeout: 4000, tries: 2 })
  if (dns) resolver.setServers([dns])
  return {
    sites: readSites,
    dist: join(projectRoot(), 'dist'),
    clock: Date.now,
    otherClock,
    resolver,
    ask,
    payments: openPayments,
    mailer: createSmtpMailer,
    probeBucket: (address) => openBucketFiles(openBucket(address)).probe(),
    disk,
    fileLimit,
  }
}

function ask(
  url: string,
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<HostAnswer> {
  const isSecure = url.startsWith('https:')
  return new Promise((resolve, reject) => {
    const asking = (isSecure ? requestHttps : requestHttp)(url, {
      headers,
      agent: false,
      // Said in words, beside what else is wrong.
      ...(isSecure ? { rejectUnauthorized: false } : {}),
      lookup: (_host, options, callback) => {
        const family = isIPv6(address) ? 6 : 4
        if (options.all) callback(null, [{ address, family }])
        else callback(null, address, family)
      },
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    asking.on('error', reject)
    asking.on('response', (answer) => {
      const socket = answer.socket as TLSSocket
      const certificate = isSecure
        ? {
            validTo: Date.parse(socket.getPeerCertificate().valid_to),
            refusal: socket.authorized ? '' : String(socket.authorizationError),
          }
        : null
      const { localAddress = '' } = socket
      let body = ''
      answer.setEncoding('utf8')
      answer.on('data', (text: string) => {
        if (body.length < MOST_BYTES) body += text
      })
      answer.on('error', reject)
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, localAddress, certificate }),
      )
    })
    asking.end()
  })
}

function otherClock(): Promise<number | null> {
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS)
    const asking = requestHttps(CLOCK_URL, { method: 'HEAD', agent: false, signal })
    asking.on('error', () => resolve(null))
    asking.on('response', (answer) => {
      answer.resume()
      const time = Date.parse(answer.headers.date ?? '')
      resolve(Number.isNaN(time) ? null : time)
    })
    asking.end()
  })
}

async function disk(folder: string): Promise<{ free: number; size: number }> {
  let path = resolve(folder)
  while (!(await stat(path).catch(() => null)) && path !== dirname(path)) path = dirname(path)
  const { bavail, blocks, bsize } = await statfs(path)
  return { free: bavail * bsize, size: blocks * bsize }
}

async function fileLimit(): Promise<number | null> {
  const text = await readFile('/proc/self/limits', 'utf8').catch(() => '')
  const found = /^Max open files\s+(\d+|unlimited)/m.exec(text)?.[1]
  if (found === undefined) return null
  return found === 'unlimited' ? Infinity : Number(found)
}
