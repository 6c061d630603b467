import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import amora from '../../sites/amora.ts'
import { folderWith } from '../../tests/support/files.ts'
import { loadSite, loadSites, readSites } from './load-sites.ts'
import { ConfigError, type Problem } from './problem.ts'
import type { SiteInput } from './site.ts'

type Changes = Record<string, unknown>

const alone: Changes = { member_resell: false, resell_to: [] }

/** Site files whose brands are amora with changes. */
const sites = (brands: Record<string, Changes>) =>
  folderWith(
    Object.fromEntries(
      Object.entries(brands).map(([id, changes]) => {
        const site = { ...amora, id, domain: `${id}.example`, ...alone, ...changes }
        return [`sites/${id}.ts`, `export default ${JSON.stringify(site)}`]
      }),
    ),
  )

const pathsOf = async (root: string) =>
  (await readSites(root)).problems.map(({ file, path }) => `${file} ${path}`)

async function errorOf(root: string): Promise<ConfigError> {
  const error: unknown = await loadSites(root).catch((reason: unknown) => reason)
  if (!(error instanceof ConfigError)) throw new Error('no ConfigError')
  return error
}

test('loads the brands in order and ignores folders', async () => {
  const root = await sites({ beta: {}, alpha: {} })
  expect((await loadSites(root)).map(({ id }) => id)).toEqual(['alpha', 'beta'])
})

test('one brand is loaded without the faults of another', async () => {
  const root = await sites({ alpha: { min_age: 16 }, beta: {} })
  expect((await loadSite('beta', root)).id).toBe('beta')
  await expect(loadSite('alpha', root)).rejects.toThrow('min_age')
})

/** As a start reads them: this process has loaders of the test tool's own. */
function readByNode(root: string): Problem[] {
  const program = `const { readSites } = await import(${JSON.stringify(join(import.meta.dirname, 'load-sites.ts'))})
    console.log(JSON.stringify((await readSites(process.argv[1])).problems))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program, root], {
    encoding: 'utf8',
  })
  return JSON.parse(stdout) as Problem[]
}

test('the site loader lists all problems: file, field, expected, received, advice', async () => {
  const root = await sites({
    alpha: { min_age: 16, domain: 'not a host', colour: 'red', name: undefined },
    beta: { refund_days: 'two weeks', theme: { ...amora.theme, base_size: 12 } },
  })
  const { problems, message } = await errorOf(root)
  expect(problems.map(({ file, path }) => `${file} ${path}`)).toEqual([
    'sites/alpha.ts name',
    'sites/alpha.ts domain',
    'sites/alpha.ts min_age',
    'sites/alpha.ts colour',
    'sites/beta.ts refund_days',
    'sites/beta.ts theme.base_size',
  ])
  expect(problems[2]).toEqual({
    file: 'sites/alpha.ts',
    path: 'min_age',
    expected: '18 or more',
    received: '16',
    advice: 'Change min_age to 18 or more.',
  })
  expect(message).toContain('6 problems')
  for (const { file, path, expected, received, advice } of problems) {
    for (const part of [file, path, expected, received, advice]) expect(message).toContain(part)
  }
})

test('says so when there is no brand at all', async () => {
  expect((await errorOf(await folderWith({ 'README.md': '' }))).message).toContain('at least one brand')
})

test('names a file that cannot be read, or has no default export', async () => {
  const root = await folderWith({
    'sites/broken.ts': 'export default {',
    'sites/empty.ts': 'export const site = 1',
  })
  expect(await pathsOf(root)).toEqual(['sites/broken.ts ', 'sites/empty.ts '])
})

test.each<[string, Record<string, string>, string]>([
  [
    'a line without its comma',
    { 'sites/nova.ts': "export default {\n  id: 'nova'\n  name: 'Nova',\n}\n" },
    'sites/nova.ts:3',
  ],
  ['an end that is missing', { 'sites/nova.ts': "export default {\n  id: 'nova',\n" }, 'sites/nova.ts:2'],
  ['a text without its end', { 'sites/nova.ts': "export default {\n  id: 'nova,\n}\n" }, 'sites/nova.ts:2'],
  [
    'a name declared twice',
    { 'sites/nova.ts': 'const a = 1\nconst a = 2\nexport default a\n' },
    'sites/nova.ts:2',
  ],
  ['a name nobody declared', { 'sites/nova.ts': 'export default {\n  ...texts,\n}\n' }, 'sites/nova.ts:2'],
  ['an enum', { 'sites/nova.ts': 'const a = 1\nenum Niche { a }\nexport default a\n' }, 'sites/nova.ts:2'],
  [
    'a mistake in a file it imports',
    {
      'sites/nova.ts': "import { texts } from './texts/nova.ts'\nexport default { ...texts }\n",
      'sites/texts/nova.ts': "export const texts = {\n  index_title: { en: 'Nova' \n",
    },
    'sites/texts/nova.ts:2',
  ],
  [
    'a file that is not there',
    { 'sites/nova.ts': "import { texts } from './texts/nova.ts'\nexport default { ...texts }\n" },
    'sites/texts/nova.ts',
  ],
])('names file and line of %s', async (_, files, position) => {
  const [problem, ...others] = readByNode(await folderWith(files))
  expect([problem?.file, others]).toEqual(['sites/nova.ts', []])
  expect(problem?.received).toContain(position)
  expect(problem?.received).not.toMatch(/\n|node:internal|file:/)
})

test('wants the file named after the brand and each domain once', async () => {
  const root = await sites({ alpha: { id: 'alfa' }, beta: { domain: 'alpha.example' } })
  expect(await pathsOf(root)).toEqual(['sites/alpha.ts id', 'sites/beta.ts domain'])
})

test.each<[string, Partial<SiteInput>, string]>([
  ['a default locale that is not built', { domain_language: 'fi', locales: ['en'] }, 'locales'],
  ['a locale named twice', { locales: ['en', 'en'] }, 'locales'],
  ['a text missing in one locale', { index_title: { en: 'Amora' } }, 'index_title'],
  [
    'a campaign text missing in one locale',
    { landers: { gallery: { spring: { headline: { en: 'Spring' }, text: amora.description } } } },
    'landers.gallery.spring.headline',
  ],
  ['words for fictional profiles without the warning', { fictional_warning: false }, 'fictional_singular'],
  ['the warning without words', { fictional_singular: {} }, 'fictional_singular'],
  [
    'a filter for a hidden field',
    { visible_profile_fields: ['hair'], search_fields: ['eyes'] },
    'search_fields',
  ],
  [
    'a question of signup whose answer is hidden',
    { visible_profile_fields: ['hair'], search_fields: [], signup_fields: ['children'] },
    'signup_fields',
  ],
  [
    'a gate for a search that is off',
    { logged_out_search: false, logged_out_search_trafficsource: true },
    'logged_out_search_trafficsource',
  ],
  ['a country without prices', { countries: ['GB', 'IE', 'US', 'PL'] }, 'prices.PLN'],
  [
    'other bundles in one currency',
    { prices: { ...amora.prices, USD: [{ credits: 20, amount: 1999 }] } },
    'prices.USD',
  ],
  [
    'a message price in a foreign currency',
    { minimum_message_costs: { GB: { costs: 50, currency: 'EUR' } } },
    'minimum_message_costs.GB.currency',
  ],
  [
    'a message price for a country elsewhere',
    { minimum_message_costs: { PL: { costs: 212, currency: 'PLN' } } },
    'minimum_message_costs.PL',
  ],
  [
    'grey text on grey',
    { theme: { ...amora.theme, dark: { ...amora.theme.dark, muted: 'oklch(45% 0.02 50)' } } },
    'theme.dark.muted',
  ],
])('refuses %s', async (_, changes, path) => {
  expect(await pathsOf(await sites({ alpha: changes }))).toContain(`sites/alpha.ts ${path}`)
})

test('wants resale both ways', async () => {
  const sells = (id: string): Changes => ({ member_resell: true, resell_to: [id] })
  expect(await pathsOf(await sites({ alpha: sells('beta'), beta: sells('alpha') }))).toEqual([])
  expect(await pathsOf(await sites({ alpha: sells('beta'), beta: {} }))).toEqual(['sites/alpha.ts resell_to'])
  expect(await pathsOf(await sites({ alpha: sells('gamma') }))).toEqual(['sites/alpha.ts resell_to'])
  expect(await pathsOf(await sites({ alpha: { resell_to: ['beta'] }, beta: {} }))).toEqual([
    'sites/alpha.ts resell_to',
  ])
  expect(await pathsOf(await sites({ alpha: { member_resell: true } }))).toEqual(['sites/alpha.ts resell_to'])
})

describe('a name of another brand', () => {
  const novaSite: Changes = {
    name: 'Nova',
    support_email: 'help@nova.example',
    mail_name: 'Nova',
    company_id: 'nova',
    company: { ...amora.company, name: 'Nova Ltd', tradenames: ['Nova'] },
    index_title: Object.fromEntries(amora.locales.map((locale) => [locale, `Nova ${locale}`])),
  }
  const pathsOfNova = async (changes: Changes) =>
    pathsOf(await sites({ amora: {}, nova: { ...novaSite, ...changes } }))

  test('is refused in no brand that names itself alone', async () => {
    expect(await pathsOfNova({})).toEqual([])
  })

  test.each<[path: string, changes: Changes]>([
    ['index_title', { index_title: { ...amora.index_title } }],
    ['description', { description: { ...amora.description, fi: 'Tervetuloa, tämä on Amora.' } }],
    [
      'landers.gallery.spring.text',
      {
        landers: {
          gallery: {
            spring: { headline: amora.description, text: { ...amora.description, pl: 'Amora, wiosna' } },
          },
        },
      },
    ],
    [
      'fictional_plural',
      { fictional_plural: { ...amora.fictional_plural, nl: 'Fictieve profielen van amora.example' } },
    ],
    ['cdn_prefix', { cdn_prefix: 'https://cdn.amora.example/' }],
    ['support_email', { support_email: 'help@Amora.example' }],
    ['mail_name', { mail_name: 'AMORA' }],
    ['company_id', { company_id: 'amora-gb' }],
    ['company.name', { company: { ...amora.company, tradenames: ['Nova'] } }],
    ['company.tradenames', { company: { ...amora.company, name: 'Nova Ltd' } }],
  ])('is refused in %s', async (path, changes) => {
    expect(await pathsOfNova(changes)).toEqual([`sites/nova.ts ${path}`])
  })

  test('is refused in no company that trades under both', async () => {
    const company = { ...amora.company, tradenames: ['Amora', 'Nova'] }
    expect(await pathsOfNova({ company, company_id: 'amora-gb' })).toEqual([])
  })

  test('is refused in no word or longer name that holds it', async () => {
    const description = { ...amora.description, it: 'Amorak, innamorati, Amora Nova e amora' }
    expect(await pathsOfNova({ description, name: 'Amora Nova' })).toEqual([])
  })
})

test('warns, but loads, when the time bonus and the welcome code are worth the same', async () => {
  const root = await sites({ alpha: { welcome: amora.time_bonus } })
  const { sites: loaded, problems, warnings } = await readSites(root)
  expect(loaded).toHaveLength(1)
  expect(problems).toEqual([])
  expect(warnings.map(({ path }) => path)).toContain('welcome.value_percentage')
})
