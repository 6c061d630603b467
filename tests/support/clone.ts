import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../src/config/root.ts'

/** Copies all files of the project, as a clone of what lies here would have them, into a folder that may not be there yet. */
export function cloneProject(to: string): void {
  mkdirSync(to, { recursive: true })
  const files = 'git ls-files -z --cached --others --exclude-standard'
  const copy = `${files} | tar --create --null --ignore-failed-read --files-from=- 2>/dev/null | tar --extract --directory="$0"`
  const { status, stderr } = spawnSync('sh', ['-c', copy, to], { cwd: projectRoot(), encoding: 'utf8' })
  if (status !== 0) throw new Error(`no clone in ${to}: ${stderr}`)
}

/** Lets a brand of a clone go out: a domain somebody could reach, and texts that were read. */
export function openBrand(clone: string, id: string, domain: string): void {
  const file = join(clone, 'sites', `${id}.ts`)
  const text = readFileSync(file, 'utf8')
    .replace(/^ {2}domain: '.*',$/m, `  domain: '${domain}',\n  legal_reviewed: '2026-11-01',`)
    .replace(/^ {4}sepa_creditor_id: .*\n/m, '')
  writeFileSync(file, text)
}
