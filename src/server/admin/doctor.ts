// `npm run doctor`: reads the environment as production would, looks at all that a brand leans on, and says of each what to do;
// exits 1 at a fault. `--json` prints it for programs, `--make-keys` the secrets that nobody else makes, `--dkim NAME` says
// under which name the key of mails lies in DNS, `--mail ADDRESS` sends a test mail there, `--resolver ADDRESS` asks another.

import { randomBytes } from 'node:crypto'
import { isIP } from 'node:net'
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { Email } from '../../contract/credentials.ts'
import type { DoctorOptions } from '../doctor/check.ts'
import { type Diagnosis, diagnose } from '../doctor/diagnose.ts'
import { openWorld } from '../doctor/world.ts'
import { runCommand, UsageError } from './command.ts'

interface Options extends DoctorOptions {
  json: boolean
  makeKeys: boolean
  resolver: string | undefined
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      ...{ json: { type: 'boolean', default: false }, 'make-keys': { type: 'boolean', default: false } },
      ...{ dkim: { type: 'string', multiple: true, default: [] }, mail: { type: 'string' } },
      resolver: { type: 'string' },
    },
  })
  const { dkim, mail, resolver } = values
  if (mail !== undefined && !v.is(Email, mail))
    throw new UsageError(`--mail must be an e-mail address, not "${String(mail)}".`)
  if (dkim.some((name) => !/^[\w.-]{1,63}$/.test(name)))
    throw new UsageError('--dkim must be the name before ._domainkey.')
  if (resolver !== undefined && isIP(resolver.replace(/:\d{1,5}$/, '')) === 0 && isIP(resolver) === 0)
    throw new UsageError(`--resolver must be an address like 9.9.9.9, not "${resolver}".`)
  return { json: values.json, makeKeys: values['make-keys'], dkim, mailTo: mail ?? null, resolver }
}

const SIGNS = { ok: 'ok', warning: 'warning', fault: 'FAULT' }

function print(diagnoses: readonly Diagnosis[]): void {
  const width = Math.max(...diagnoses.map(({ check, brand }) => `${check} ${brand}`.length))
  for (const { level, check, brand, says, todo } of diagnoses) {
    console.log(`${SIGNS[level].padEnd(8)} ${`${check} ${brand}`.padEnd(width)}  ${says}`)
    if (todo) console.log(`${' '.repeat(width + 9)}  → ${todo}`)
  }
  const count = (wanted: Diagnosis['level']) => diagnoses.filter(({ level }) => level === wanted).length
  console.log(`\n${count('ok')} well, ${count('warning')} warnings, ${count('fault')} faults.`)
}

await runCommand({
  usage: 'doctor [-- --json] [--dkim NAME …] [--mail ADDRESS] [--resolver ADDRESS], or doctor -- --make-keys',
  read: readOptions,
  async run({ json, makeKeys, resolver, ...options }) {
    if (makeKeys) {
      console.log(`VAPID_PRIVATE_KEY=${randomBytes(32).toString('base64url')}`)
      return true
    }
    const diagnoses = await diagnose(process.env, openWorld(resolver), options)
    if (json) console.log(JSON.stringify(diagnoses, null, 2))
    else print(diagnoses)
    return diagnoses.every(({ level }) => level !== 'fault')
  },
})
