import { readdir } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import { checkNames, type Known, readNames } from './check-brand-names.ts'
import { checkSite } from './check-site.ts'
import { ConfigError, show, type Problem } from './problem.ts'
import { projectRoot } from './root.ts'
import { Site } from './site.ts'
import { warnOfSite } from './warn-of-site.ts'

export interface LoadedSites {
  /** In order of id; only the ones without problems of their own. */
  sites: Site[]
  /** Any of them must stop a build or a start. */
  problems: Problem[]
  /** Allowed, but probably not meant. */
  warnings: Problem[]
}

/**
 * Every brand of `sites/*.ts`, checked.
 * @throws ConfigError with all problems of all files.
 */
export async function loadSites(root = projectRoot()): Promise<Site[]> {
  const { sites, problems } = await readSites(root)
  if (problems.length > 0) throw new ConfigError(problems)
  return sites
}

/** As `loadSites`, with problems and warnings as values. */
export async function readSites(root = projectRoot()): Promise<LoadedSites> {
  const names = await siteNames(root)
  if (names.length === 0) {
    return { sites: [], problems: [noSites], warnings: [] }
  }
  const read = await Promise.all(names.map((name) => readSite(root, name)))
  const known = read.flatMap(({ site, file }) => (site ? [{ site, file }] : []))
  const found = read.flatMap(({ problems }) => problems)
  return {
    sites: known.map(({ site }) => site),
    problems: [...found, ...checkTogether(known, names)],
    warnings: known.flatMap(({ site, file }) => warnOfSite(site).map((warning) => ({ file, ...warning }))),
  }
}

/**
 * One brand, checked by itself; what brands have in common is checked with all of them.
 * @throws ConfigError with its problems.
 */
export async function loadSite(id: string, root = projectRoot()): Promise<Site> {
  const { site, problems } = await readSite(root, id)
  if (!site || problems.length > 0) throw new ConfigError(problems)
  return site
}

const noSites: Problem = {
  file: 'sites/',
  path: '',
  expected: 'at least one brand in sites/<id>.ts',
  received: 'no such file',
  advice: 'Add a brand; docs/brands.md says how.',
}

/** The ids of the brands that have a file, in order. */
export async function siteNames(root = projectRoot()): Promise<string[]> {
  const entries = await readdir(join(root, 'sites'), { withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile() && /^[^.].*(?<!\.d|\.test)\.ts$/.test(entry.name))
    .map((entry) => entry.name.replace(/\.ts$/, ''))
    .sort()
}

interface ReadSite {
  file: string
  site: Site | null
  problems: Problem[]
}

async function readSite(root: string, name: string): Promise<ReadSite> {
  const file = `sites/${name}.ts`
  let content: unknown
  try {
    const loaded = (await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href)) as {
      default?: unknown
    }
    content = loaded.default
  } catch (error) {
    return { file, site: null, problems: [notLoaded(root, file, error)] }
  }
  if (content === undefined) return { file, site: null, problems: [noDefault(file)] }
  const result = v.safeParse(Site, content)
  if (!result.success) {
    return { file, site: null, problems: result.issues.map((issue) => toProblem(file, issue)) }
  }
  const problems = checkSite(result.output, name).map((finding) => ({ file, ...finding }))
  return { file, site: result.output, problems }
}

function notLoaded(root: string, file: string, error: unknown): Problem {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
  const position = positionIn(root, stack)
  const text = message.replaceAll(join(root, sep), '')
  return {
    file,
    path: '',
    expected: 'a file TypeScript can read',
    received: position === null ? text : `${position}: ${text}`,
    advice: 'Mend the line named above.',
  }
}

/** The first line of a file below `sites/` that a trace names, as `sites/nova.ts:3`; Node puts a mistake's own place first. */
function positionIn(root: string, stack: string): string | null {
  const folder = join(root, 'sites', sep)
  const [, ...parts] = stack.replaceAll(pathToFileURL(folder).href, folder).split(folder)
  const position = parts.map((part) => /^[^\n:]+:\d+/.exec(part)?.[0]).find(Boolean)
  return position === undefined ? null : `sites/${position}`
}

const noDefault = (file: string): Problem => ({
  file,
  path: '',
  expected: 'export default defineSite({ … })',
  received: 'no default export',
  advice: 'Export the brand as the default; other files belong into a folder of their own.',
})

function toProblem(file: string, issue: v.BaseIssue<unknown>): Problem {
  const path = v.getDotPath(issue) ?? ''
  const field = path.split('.').at(-1) ?? path
  const received = show(issue.input)
  if (issue.expected === 'never') {
    return {
      file,
      path,
      expected: 'no field of this name',
      received: show(issue.path?.at(-1)?.value),
      advice: 'Mend the spelling or remove it; src/config/site.ts describes every field.',
    }
  }
  const plain = issue.message.startsWith('Invalid ')
  const expected = plain ? (issue.expected ?? 'another value') : issue.message
  if (issue.input === undefined) {
    return {
      file,
      path,
      expected: issue.expected === `"${field}"` ? 'a value' : expected,
      received,
      advice: `Add ${field}; src/config/site.ts describes it.`,
    }
  }
  return { file, path, expected, received, advice: `Change ${path} to ${expected}.` }
}

function checkTogether(known: readonly Known[], names: readonly string[]): Problem[] {
  const brandNames = readNames(known)
  return [
    ...checkDomains(known),
    ...known.flatMap((one) => [...checkNames(one, brandNames), ...checkResale(one, known, names)]),
  ]
}

function checkDomains(known: readonly Known[]): Problem[] {
  return [...Map.groupBy(known, ({ site }) => site.domain).values()].flatMap(([first, ...others]) =>
    others.map(({ file, site }) => ({
      file,
      path: 'domain',
      expected: 'a domain no other brand has',
      received: `${show(site.domain)}, also in ${first?.file}`,
      advice: 'Give each brand its own domain.',
    })),
  )
}

function checkResale({ file, site }: Known, known: readonly Known[], names: readonly string[]): Problem[] {
  const at = { file, path: 'resell_to' }
  if (!site.member_resell) {
    if (site.resell_to.length === 0) return []
    const advice = 'Turn member_resell on, or empty the list.'
    return [{ ...at, expected: '[], as member_resell is off', received: show(site.resell_to), advice }]
  }
  if (site.resell_to.length === 0) {
    const advice = 'Name the partner brands, or turn member_resell off.'
    return [{ ...at, expected: 'at least one brand, as member_resell is on', received: '[]', advice }]
  }
  return site.resell_to.flatMap((id): Problem[] => {
    const partner = known.find(({ site: other }) => other.id === id && id !== site.id)
    if (!partner) {
      // A partner whose own file has problems is reported there.
      if (names.includes(id) && id !== site.id) return []
      const others = names.filter((name) => name !== site.id)
      const advice = 'Name another brand of sites/.'
      return [{ ...at, expected: `one of ${others.join(', ')}`, received: show(id), advice }]
    }
    if (partner.site.member_resell && partner.site.resell_to.includes(site.id)) return []
    const advice = `Add it there and turn member_resell on, or remove "${id}" here.`
    return [
      {
        ...at,
        expected: `"${site.id}" in resell_to of ${partner.file}, with member_resell on`,
        received: show(partner.site.resell_to),
        advice,
      },
    ]
  })
}
