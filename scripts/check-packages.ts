// Writes the bill of materials (CycloneDX) of the lock file and compares the two; asks the registry for known holes.

import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { LOCK_FILE, packageOf, type Lock } from './check-lock.ts'
import { runNpm } from './run-npm.ts'

/** A release takes it from here. */
const SBOM_FILE = 'node_modules/.cache/sbom.cdx.json'
const AUDIT_WITHIN_MS = 20_000

export interface Sbom {
  components: { purl: string; hashes?: { alg: string; content: string }[] }[]
}

/** `name@version sha512` of each package that would be installed, in hexadecimal. */
const ofLock = ({ packages }: Lock): Set<string> =>
  new Set(
    Object.entries(packages)
      .filter(([path]) => path !== '')
      .map(([path, entry]) => {
        const hash = Buffer.from((entry.integrity ?? '').replace(/^sha512-/, ''), 'base64').toString('hex')
        return `${packageOf(path, entry)}@${entry.version} ${hash}`
      }),
  )

const ofSbom = ({ components }: Sbom): Set<string> =>
  new Set(
    components.map(({ purl, hashes = [] }) => {
      const hash = hashes.find(({ alg }) => alg === 'SHA-512')?.content ?? ''
      return `${decodeURIComponent(purl).replace(/^pkg:npm\//, '')} ${hash}`
    }),
  )

/** Packages, with their hashes, that only one of the two names. */
export function differences(lock: Lock, sbom: Sbom): string[] {
  const [locked, listed] = [ofLock(lock), ofSbom(sbom)]
  return [
    ...[...locked].filter((each) => !listed.has(each)).map((each) => `not in the SBOM: ${each}`),
    ...[...listed].filter((each) => !locked.has(each)).map((each) => `not in ${LOCK_FILE}: ${each}`),
  ]
}

interface AuditAnswer {
  vulnerabilities?: Record<string, { severity: string }>
  statusCode?: number
}

/** Packages with a known hole that is high or critical; null where the registry was not asked. */
export function readAudit(answer: AuditAnswer): string[] | null {
  if (!answer.vulnerabilities) return null
  return Object.entries(answer.vulnerabilities)
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name}: ${severity}`)
}

function parse<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T
  } catch {
    return null
  }
}

async function checkSbom(): Promise<string[]> {
  const { stdout, stderr } = await runNpm('sbom', '--package-lock-only', '--sbom-format', 'cyclonedx')
  const sbom = parse<Sbom>(stdout)
  if (!sbom?.components) return [`npm sbom does not answer: ${stderr.trim()}`]
  await mkdir(dirname(SBOM_FILE), { recursive: true })
  await writeFile(SBOM_FILE, stdout)
  return differences(parse<Lock>(await readFile(LOCK_FILE, 'utf8'))!, sbom)
}

async function checkAudit(): Promise<string[]> {
  const { stdout } = await runNpm(
    'audit',
    '--json',
    '--fetch-retries=0',
    `--fetch-timeout=${AUDIT_WITHIN_MS}`,
  )
  const answer = parse<AuditAnswer>(stdout) ?? {}
  const holes = readAudit(answer)
  const why = answer.statusCode ? `answers ${answer.statusCode}` : 'does not answer'
  if (holes === null) console.log(`note: known holes of packages were not asked for, the registry ${why}.`)
  return holes ?? []
}

if (import.meta.main) {
  const problems = [...(await checkSbom()), ...(await checkAudit())]
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length === 0 ? 0 : 1
}
