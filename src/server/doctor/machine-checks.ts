// The machine, and what the processes lean on beside the database.

import { fault, type Finding, ok, warning } from './finding.ts'
import type { Check, Patient } from './check.ts'
import { isLoopback } from '../platform/network.ts'
import { saidBy } from '../platform/start-error.ts'
import { openCountries } from '../platform/geo/country.ts'
import type { World } from './world.ts'

const NODE = 24
const GB = 1024 ** 3
const MB = 1024 ** 2
const CLOCK_FAULT_MS = 30_000
const CLOCK_WARNING_MS = 3000
/** Each open page holds a stream. */
const FILES_FAULT = 4096
const FILES_WARNING = 65_536
/** As many signs as a random key of 32 characters has at the very least. */
const KEY_SIGNS = 12

async function lookAtNode(): Promise<Finding[]> {
  const { node } = process.versions
  return Number(node.split('.')[0]) >= NODE
    ? [ok(`Node ${node}`)]
    : [fault(`Node ${node} is too old`, `Install ${String(NODE)} or newer, or run it by npm.`)]
}

/** Codes of authenticator apps hold for 30 s, signatures for S3 for 15 minutes. */
async function lookAtClock({ clock, otherClock }: World): Promise<Finding[]> {
  const other = await otherClock()
  const follow = 'Let the machine follow NTP: systemctl enable --now systemd-timesyncd.'
  if (other === null)
    return [warning('nobody could be asked for the time', 'Look at it by hand: timedatectl.')]
  const off = Math.abs(clock() - other)
  const says = `the clock is ${String(Math.round(off / 1000))} s off`
  if (off > CLOCK_FAULT_MS) return [fault(says, follow)]
  return off > CLOCK_WARNING_MS ? [warning(says, follow)] : [ok('the clock is right')]
}

async function lookAtFileLimit({ fileLimit }: World): Promise<Finding[]> {
  const limit = await fileLimit()
  const raise =
    'LimitNOFILE=65536 in the unit, as in docs/operations/duet.service; this is the limit of the shell.'
  if (limit === null) return [warning('the system does not say how many files may be open', raise)]
  const says = `${limit === Infinity ? 'any number of' : String(limit)} files may be open`
  if (limit < FILES_FAULT) return [fault(says, raise)]
  return limit < FILES_WARNING ? [warning(says, raise)] : [ok(says)]
}

async function lookAtDisk({ config: { dataDir }, world }: Patient): Promise<Finding[]> {
  const { free, size } = await world.disk(dataDir)
  const says = `${(free / GB).toFixed(1)} GB of ${(size / GB).toFixed(1)} are free where ${dataDir} lies`
  const room = 'Make room, or give the folder a larger disk; docs/operations.md, "The disk is full".'
  if (free < 512 * MB || free < size * 0.03) return [fault(says, room)]
  return free < 5 * GB || free < size * 0.1 ? [warning(says, room)] : [ok(says)]
}

async function lookAtPhotos({ secrets: { bucket }, world }: Patient): Promise<Finding[]> {
  if (!bucket) return [ok('photos lie in the data folder')]
  try {
    await world.probeBucket(bucket)
    return [ok(`photos are written to s3://${bucket.bucket}`)]
  } catch (error) {
    return [
      fault(
        `photos cannot be written to s3://${bucket.bucket}: ${saidBy(error)}`,
        'Correct MEDIA_URL and its keys; they must be allowed to read, write, delete and list.',
      ),
    ]
  }
}

async function lookAtTrust({ config: { edge } }: Patient): Promise<Finding[]> {
  const outside = edge.trusted.filter((address) => openCountries()(address) !== '')
  return outside.length === 0
    ? [ok(`addresses are believed of ${edge.trusted.join(', ')}`)]
    : [
        warning(
          `TRUSTED_PROXIES names ${outside.join(', ')}, which is out on the internet`,
          'Right for an edge of your own alone; let nobody else connect to the processes.',
        ),
      ]
}

async function lookAtKey({ secrets: { vapidKey = '' } }: Patient): Promise<Finding[]> {
  return new Set(vapidKey).size >= KEY_SIGNS
    ? [ok('VAPID_PRIVATE_KEY can be used')]
    : [fault('VAPID_PRIVATE_KEY can be guessed', 'Take what npm run --silent doctor -- --make-keys prints.')]
}

async function lookAtPayments({ secrets, served, world }: Patient): Promise<Finding[]> {
  const payments = world.payments(secrets)
  try {
    await payments.refresh?.()
    await payments.tryOut?.(`https://${served[0]?.domain ?? ''}/`)
  } catch (error) {
    return [
      fault(
        `${payments.name} opens no payment: ${saidBy(error)}`,
        'Correct MOLLIE_API_KEY, and finish what its dashboard still asks of the company.',
      ),
    ]
  }
  if (payments.methods.length === 0)
    return [fault(`${payments.name} has no method switched on that is known here`, 'Switch some on there.')]
  if (secrets.mollieKey?.startsWith('test_'))
    return [warning('payments are tests: nobody pays', 'Set the live_ key in MOLLIE_API_KEY.')]
  return [ok(`${payments.name} opens payments by ${payments.methods.join(', ')}`)]
}

async function lookAtFigures({ config: { metrics } }: Patient): Promise<Finding[]> {
  if (!metrics)
    return [
      warning(
        'nobody watches: METRICS_PORT is not set',
        'Set it, and let Prometheus ask there; docs/operations.md, "Alarms".',
      ),
    ]
  return isLoopback(metrics.host) || openCountries()(metrics.host) === ''
    ? [ok(`figures are told at ${metrics.host}:${String(metrics.port)}`)]
    : [fault('figures are told to the whole internet', 'Let METRICS_PORT name an address inside.')]
}

/** Asked whatever the environment says. */
export const WORLD_CHECKS = [
  { name: 'node', look: lookAtNode },
  { name: 'clock', look: lookAtClock },
  { name: 'file limit', look: lookAtFileLimit },
] as const

export const MACHINE_CHECKS: readonly Check[] = [
  { name: 'disk', look: lookAtDisk },
  { name: 'photos', look: lookAtPhotos },
  { name: 'trusted proxies', look: lookAtTrust },
  { name: 'push key', look: lookAtKey },
  { name: 'payments', look: lookAtPayments },
  { name: 'metrics', look: lookAtFigures },
]
