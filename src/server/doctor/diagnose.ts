// What `npm run doctor` looks at: each check is one function in a table.

import type { Site } from '../../config/site.ts'
import { type Config, readConfig, type Secrets } from '../env.ts'
import { saidBy, StartError } from '../platform/start-error.ts'
import { chooseSites, PRODUCTION_RULES, requireApart } from '../production-rules.ts'
import type { DoctorOptions, Patient } from './check.ts'
import { DATABASE_CHECKS } from './database-checks.ts'
import { DOMAIN_CHECKS } from './domain-checks.ts'
import { fault, type Finding, ok } from './finding.ts'
import { MACHINE_CHECKS, WORLD_CHECKS } from './machine-checks.ts'
import { MAIL_CHECKS, RELAY_CHECK } from './mail-checks.ts'
import type { World } from './world.ts'

export interface Diagnosis extends Finding {
  check: string
  /** Id of the brand; '' where it is of no one brand. */
  brand: string
}

const ONCE = [...MACHINE_CHECKS, RELAY_CHECK, ...DATABASE_CHECKS]
const EACH_BRAND = [...DOMAIN_CHECKS, ...MAIL_CHECKS]

async function made(
  check: string,
  look: () => Promise<readonly Finding[]> | readonly Finding[],
  brand = '',
): Promise<Diagnosis[]> {
  const findings = await (async () => look())().catch((error: unknown) => [faultOf(error)])
  return findings.map((finding) => ({ check, brand, ...finding }))
}

const faultOf = (error: unknown): Finding =>
  error instanceof StartError
    ? fault(error.problem, error.advice)
    : fault(`could not be looked at: ${saidBy(error)}`, 'Mend that first, and ask again.')

/** What a rule of the start says; nothing else where it is kept. */
function kept(rule: () => void, says: string): Finding[] {
  rule()
  return [ok(says)]
}

/** Whether the environment lets a start in production go ahead; null = no. */
function readEnvironment(env: Readonly<Record<string, string | undefined>>): {
  read: { config: Config; secrets: Secrets } | null
  findings: Finding[]
} {
  const mode =
    env.NODE_ENV === 'production'
      ? []
      : [fault('NODE_ENV is not production: a start would be the demo', 'Set NODE_ENV=production.')]
  try {
    const read = readConfig({ ...env, NODE_ENV: 'production' })
    return { read, findings: mode.length > 0 ? mode : [ok('the variables of production are there')] }
  } catch (error) {
    return { read: null, findings: [...mode, faultOf(error)] }
  }
}

/** The brands a start would serve; null where their files are not right. */
async function readBrands(
  world: World,
  ids: Config['sites'],
): Promise<{ brands: Pick<Patient, 'all' | 'served'> | null; findings: Finding[] }> {
  const { sites: all, problems } = await world.sites()
  const findings = problems.map(({ file, path, expected, received, advice }) =>
    fault(`${file}, ${path || 'the whole file'}: ${received} instead of ${expected}`, advice),
  )
  if (findings.length > 0) return { brands: null, findings }
  try {
    const served: readonly Site[] = chooseSites(all, ids)
    return { brands: { all, served }, findings: [ok(`serves ${served.map(({ id }) => id).join(', ')}`)] }
  } catch (error) {
    return { brands: null, findings: [faultOf(error)] }
  }
}

/** Looks at an installation as a start in production would find it. */
export async function diagnose(
  env: Readonly<Record<string, string | undefined>>,
  world: World,
  options: DoctorOptions,
): Promise<Diagnosis[]> {
  const { read, findings } = readEnvironment(env)
  const { brands, findings: ofBrands } = await readBrands(world, read?.config.sites ?? null)
  const first = [
    ...(await made('environment', () => findings)),
    ...(await made('brands', () => ofBrands)),
    ...(await Promise.all(WORLD_CHECKS.map(({ name, look }) => made(name, () => look(world))))).flat(),
  ]
  if (!read || !brands) return first
  const patient: Patient = { ...read, ...brands, world, options }
  const { config, secrets, served, all } = patient
  const rules = Object.entries(PRODUCTION_RULES).map(([name, rule]) =>
    made(name, () => kept(() => rule(served, secrets), 'as production asks')),
  )
  const apart = made('desk domain', () =>
    kept(() => requireApart(config.desk?.host.origin, all), 'apart from all brands'),
  )
  const once = ONCE.map(({ name, look }) => made(name, () => look(patient)))
  const ofEach = served.flatMap((site) =>
    EACH_BRAND.map(({ name, look }) => made(name, () => look(patient, site), site.id)),
  )
  return [...first, ...(await Promise.all([...rules, apart, ...once, ...ofEach])).flat()]
}
