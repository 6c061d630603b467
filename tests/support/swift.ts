// OpenStack Swift on one node, its S3 interface before it: what Debian's swift-proxy, swift-account, swift-container and
// swift-object install. Nothing of /etc is read or written.

import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketAddress } from '../../src/server/platform/media/bucket.ts'
import { freePort } from './postgres.ts'

const SERVERS = ['account', 'container', 'object', 'proxy'] as const
const PYTHON = '/usr/bin/python3'
const READY_WITHIN_MS = 90_000
const TRY_MS = 5000
/** Objects on a page of a list. */
export const PAGE_SIZE = 50

/** Reads the rings and hashes of a folder instead of /etc/swift, then runs the server as its file does. */
const LAUNCH = `import runpy, sys
from swift.common.utils import set_swift_dir
set_swift_dir(sys.argv[1])
sys.argv = sys.argv[2:]
runpy.run_path(sys.argv[0], run_name='__main__')`

const BUILD_RINGS = `import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for kind, port in zip(('account', 'container', 'object'), ports):
    builder = RingBuilder(4, 1, 0)
    device = dict(id=0, region=1, zone=1, ip='127.0.0.1', port=int(port), device='d1', weight=1, meta='')
    builder.add_dev(device | dict(replication_ip='127.0.0.1', replication_port=int(port)))
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{kind}.ring.gz')`

const fileOf = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => existsSync(file))

export const hasSwift = SERVERS.every((name) => fileOf(`swift-${name}-server`))

export interface Swift {
  address: BucketAddress
  /** Kills all of its servers with SIGKILL. */
  crash(): Promise<void>
  /** Starts them again over the same files; answers when they do. */
  resume(): Promise<void>
  stop(): Promise<void>
}

const PROXY = `[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
max_bucket_listing = ${PAGE_SIZE}
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`

const storage = (kind: string) => `[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

function configure(folder: string, name: (typeof SERVERS)[number], port: number): string {
  const file = join(folder, `${name}-server.conf`)
  const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
workers = 0
`
  writeFileSync(file, `${common}${name === 'proxy' ? PROXY : storage(name)}`)
  return file
}

function buildRings(folder: string, ports: readonly number[]): void {
  const { status, stderr } = spawnSync(PYTHON, ['-c', BUILD_RINGS, folder, ...ports.map(String)], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`no rings: ${stderr}`)
}

/** A proxy that finds a server away leaves it alone for a minute. */
async function untilListening(port: number): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  for (;;) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    )
    socket.destroy()
    if (isThere) return
    if (performance.now() > until) throw new Error(`nothing of Swift listens on ${port}`)
    await wait(50)
  }
}

/** Makes the bucket where there is none, as soon as all servers answer. */
async function makeBucket({ bucket, endpoint, ...keys }: BucketAddress): Promise<void> {
  const until = performance.now() + READY_WITHIN_MS
  for (;;) {
    const call = { ...keys, service: 's3', method: 'PUT', url: `${endpoint}/${bucket}` }
    const { url, headers } = await new AwsV4Signer(call).sign()
    const signal = AbortSignal.timeout(TRY_MS)
    const answer = await fetch(url, { method: 'PUT', headers, signal }).catch(() => null)
    // A bucket that is there already is one's own.
    if (answer?.ok || answer?.status === 409) return
    if (performance.now() > until) throw new Error(`Swift answers ${answer?.status}: ${await answer?.text()}`)
    await wait(100)
  }
}

/** Starts a node with one bucket in it. */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'))
  mkdirSync(join(folder, 'devices', 'd1'), { recursive: true })
  writeFileSync(
    join(folder, 'swift.conf'),
    '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n',
  )
  let children: ChildProcess[] = []
  const crash = async () => {
    for (const child of children) {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.signalCode === null && child.kill('SIGKILL')) await ended
    }
  }
  const stop = async () => {
    await crash()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const ports = await Promise.all(SERVERS.map(freePort))
    buildRings(folder, ports)
    const configs = SERVERS.map((name, index) => configure(folder, name, ports[index] ?? 0))
    const address = {
      ...{ bucket: 'photos', endpoint: `http://127.0.0.1:${ports.at(-1)}`, region: 'us-east-1' },
      ...{ accessKeyId: 'test:tester', secretAccessKey: 'testing' },
    }
    const resume = async () => {
      children = []
      for (const [index, name] of SERVERS.entries()) {
        if (name === 'proxy') await Promise.all(ports.slice(0, index).map(untilListening))
        const program = fileOf(`swift-${name}-server`) ?? ''
        children.push(
          spawn(PYTHON, ['-c', LAUNCH, folder, program, configs[index] ?? ''], { stdio: 'ignore' }),
        )
      }
      await makeBucket(address)
    }
    await resume()
    return { address, crash, resume, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
