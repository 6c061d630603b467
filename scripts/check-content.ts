// Says what is wrong in the files operators and translators write: brands, locales, legal texts.

import { checkSiteAddress } from '../src/config/check-address.ts'
import { checkLegal } from '../src/config/check-legal.ts'
import { readSites } from '../src/config/load-sites.ts'
import { readLocales } from '../src/config/locales.ts'
import { describeProblems } from '../src/config/problem.ts'

const [sites, locales, legal] = await Promise.all([readSites(), readLocales(), checkLegal()])
const ofSites = sites.sites.flatMap(checkSiteAddress)
const problems = [...sites.problems, ...locales.problems, ...legal, ...ofSites]
for (const { file, path, received } of sites.warnings) console.log(`warning: ${file} ${path}: ${received}`)
if (problems.length > 0) {
  console.error(describeProblems(problems))
  process.exitCode = 1
}
