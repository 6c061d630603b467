// `npm run check-sites`: the linter of what operators and translators write. Problems stop a build; warnings are allowed,
// and probably not meant. Built sites are looked into as well: their pages must lead to the withdrawal function.

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkLegal } from '../src/config/check-legal.ts'
import { readSites } from '../src/config/load-sites.ts'
import { defaultLocale } from '../src/config/locale.ts'
import { readLocales } from '../src/config/locales.ts'
import { describeProblems, type Problem } from '../src/config/problem.ts'
import { projectRoot } from '../src/config/root.ts'
import type { Site } from '../src/config/site.ts'
import { lintSite } from '../src/config/warn-of-site.ts'
import { localize } from '../src/core/urls.ts'
import { pathOf } from '../src/routes.ts'
import { runCommand } from '../src/server/admin/command.ts'

const PAGES = ['/', '/terms', '/pricing']

/** Pages of a built brand without a link to the withdrawal function, which each must have. */
async function checkBuilt(site: Site): Promise<Problem[]> {
  const folder = join(projectRoot(), 'dist', site.domain)
  if (!existsSync(folder)) return []
  const main = defaultLocale(site)
  const pages = site.locales.flatMap((locale) =>
    PAGES.map((page) => ({
      path: localize(page, locale, main),
      link: `href="${localize(pathOf('withdrawal'), locale, main)}"`,
    })),
  )
  const found = pages.map(async ({ path, link }): Promise<Problem[]> => {
    const file = `dist/${site.domain}${path === '/' ? '/index' : path}.html`
    const html = await readFile(join(projectRoot(), file), 'utf8').catch(() => '')
    if (html.includes(link)) return []
    const advice = 'Build again; if it stays away, put it back into the footer.'
    return [{ file, path: '', expected: `a link to withdrawal: ${link}`, received: 'none', advice }]
  })
  return (await Promise.all(found)).flat()
}

async function lint(isStrict: boolean): Promise<boolean> {
  const [brands, locales, legal] = await Promise.all([readSites(), readLocales(), checkLegal()])
  const built = await Promise.all(brands.sites.map(checkBuilt))
  const problems = [...brands.problems, ...locales.problems, ...legal, ...built.flat()]
  const advice = brands.sites.flatMap((site) =>
    lintSite(site).map((finding) => ({ file: `sites/${site.id}.ts`, ...finding })),
  )
  const warnings = [...brands.warnings, ...advice]
  if (warnings.length > 0) console.log(`${describeProblems(warnings, 'warning')}\n`)
  if (problems.length > 0) console.error(describeProblems(problems))
  else console.log(`${brands.sites.length} brands without a problem`)
  return problems.length === 0 && !(isStrict && warnings.length > 0)
}

await runCommand({
  usage: 'check-sites -- [--strict]',
  read: () => parseArgs({ options: { strict: { type: 'boolean' } } }).values.strict ?? false,
  run: lint,
})
