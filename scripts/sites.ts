// Lists the brands: a table for people, or with --json an array for other programs.

import { parseArgs } from 'node:util'
import { defaultLocale } from '../src/config/locale.ts'
import { readSites } from '../src/config/load-sites.ts'
import { ConfigError, describeProblems } from '../src/config/problem.ts'
import type { Site } from '../src/config/site.ts'
import { runCommand } from '../src/server/admin/command.ts'

const summary = (site: Site) => ({
  id: site.id,
  name: site.name,
  domain: site.domain,
  dev_host: `${site.id}.localhost`,
  locales: site.locales,
  default_locale: defaultLocale(site),
  niche: site.niche,
})

function table(rows: readonly string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}

async function list(json: boolean): Promise<boolean> {
  const { sites, problems, warnings } = await readSites()
  if (problems.length > 0) throw new ConfigError(problems)
  if (warnings.length > 0) process.stderr.write(`${describeProblems(warnings, 'warning')}\n`)

  const brands = sites.map(summary)
  if (json) {
    process.stdout.write(`${JSON.stringify(brands, null, 2)}\n`)
    return true
  }
  const rows = brands.map(({ locales, niche, ...rest }) => [
    ...Object.values(rest),
    String(niche),
    locales.join(' '),
  ])
  process.stdout.write(table([['id', 'name', 'domain', 'dev host', 'default', 'niche', 'locales'], ...rows]))
  return true
}

await runCommand({
  usage: '--silent sites -- [--json]',
  read: () => parseArgs({ options: { json: { type: 'boolean' } } }).values.json ?? false,
  run: list,
})
