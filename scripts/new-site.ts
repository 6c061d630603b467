// `npm run new-site`: asks what a brand needs of its own, and writes `sites/<id>.ts` from the brand of the same niche.
// Each answer may be given as an option, for use without a terminal.

import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { readSites } from '../src/config/load-sites.ts'
import { ConfigError } from '../src/config/problem.ts'
import { projectRoot } from '../src/config/root.ts'
import type { Site } from '../src/config/site.ts'
import { COUNTRIES, CURRENCIES, NICHES } from '../src/contract/lists.ts'
import { currencyOf } from '../src/core/currency.ts'
import { runCommand, UsageError } from '../src/server/admin/command.ts'

const NAMES = [
  'id',
  'name',
  'domain',
  'niche',
  'language',
  'address',
  'countries',
  'company',
  'street',
  'city',
  'country',
  'register',
  'vat',
  'email',
  'phone',
] as const
type Name = (typeof NAMES)[number]
type Answers = Record<Name, string>

interface Question {
  ask: string
  /** An answer's form, and the same in words. */
  is: RegExp
  like: string
  /** Taken where nothing is answered. */
  or?: (given: Answers) => string
}

const QUESTIONS: Record<Name, Question> = {
  id: {
    ask: 'Short name, for the file and the dev host',
    is: /^[a-z][a-z0-9-]{1,30}$/,
    like: 'lower-case letters',
  },
  name: { ask: 'Name of the brand', is: /\S/, like: 'a name', or: ({ id }) => capital(id) },
  domain: {
    ask: 'Domain',
    is: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/,
    like: 'a host like amora.example',
    or: ({ id }) => `${id}.example`,
  },
  niche: {
    ask: 'Niche: 1 general, 2 over 50, 3 single parents, 4 gay men, 5 lesbian women, 6 academics, 7 outdoor',
    is: new RegExp(`^[${NICHES.join('')}]$`),
    like: 'a number from 1 to 7',
    or: () => '1',
  },
  language: {
    ask: 'Language of the domain',
    is: /^[a-z]{2}(-[A-Z]{2})?$/,
    like: 'a language like nl or en-GB',
    or: () => 'en-GB',
  },
  address: {
    ask: 'How it speaks to people: informal (du) or formal (Sie)',
    is: /^(in)?formal$/,
    like: 'informal or formal',
    or: () => 'informal',
  },
  countries: {
    ask: 'Countries, the first one proposed at signup',
    is: new RegExp(`^(${COUNTRIES.join('|')})([ ,]+(${COUNTRIES.join('|')}))*$`),
    like: `some of ${COUNTRIES.join(' ')}`,
    or: () => 'GB',
  },
  company: { ask: 'Company that runs it', is: /\S/, like: 'a name' },
  street: { ask: 'Its street and number', is: /\S/, like: 'an address' },
  city: { ask: 'Its postal code and city', is: /\S/, like: 'a city' },
  country: {
    ask: 'Its country',
    is: /^[A-Z]{2}$/,
    like: 'a code of two capitals',
    or: ({ countries }) => countries.slice(0, 2),
  },
  register: { ask: 'Its number in the company register', is: /\S/, like: 'a number' },
  vat: { ask: 'Its VAT number', is: /\S/, like: 'a number' },
  email: {
    ask: 'Address for help',
    is: /^\S+@\S+\.\S+$/,
    like: 'an e-mail address',
    or: ({ domain }) => `help@${domain}`,
  },
  phone: { ask: 'Telephone for help', is: /^\+[\d ()-]{6,}$/, like: 'a number like +44 20 7946 0121' },
}

const capital = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)

/** Answers by option, else at the terminal, else the usual ones. */
async function answersOf(given: Partial<Answers>): Promise<Answers> {
  const terminal = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : null
  const answers = {} as Answers
  try {
    for (const name of NAMES) {
      const question = QUESTIONS[name]
      const usual = question.or?.(answers)
      let answer = given[name] ?? ''
      while (terminal && !question.is.test(answer)) {
        answer =
          (await terminal.question(`${question.ask} (${usual ?? question.like}): `)).trim() || (usual ?? '')
      }
      answers[name] = answer || (usual ?? '')
      if (!question.is.test(answers[name])) throw new UsageError(`--${name} must be ${question.like}.`)
    }
  } finally {
    terminal?.close()
  }
  return answers
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
const list = (values: readonly string[]) => `[${values.map(quoted).join(', ')}]`

/** The file of another brand with this one's own words in it. */
function fileFor(model: Site, source: string, answers: Answers): string {
  const countries = [...new Set(answers.countries.split(/[ ,]+/))]
  const currencies = CURRENCIES.filter((one) =>
    countries.some((country) => currencyOf(country as (typeof COUNTRIES)[number]) === one),
  )
  const company = `{
    name: ${quoted(answers.company)},
    address: ${quoted(answers.street)},
    city: ${quoted(answers.city)},
    country: ${quoted(answers.country)},
    kvk: ${quoted(answers.register)},
    tradenames: [${quoted(answers.name)}],
    vat_numbers: [${quoted(answers.vat)}],
    delete_discount: 0,
    added: '${new Date().toISOString().slice(0, 10)}',
  }`
  const fields: Record<string, string> = {
    domain_language: quoted(answers.language),
    address: quoted(answers.address),
    countries: list(countries),
    minimum_message_costs: '{}',
    support_email: quoted(answers.email),
    support_phone: quoted(answers.phone),
    member_resell: 'false',
    resell_to: '[]',
    company_id: quoted(`${answers.id}-${answers.country.toLowerCase()}`),
    company,
    mail_name: quoted(answers.name),
    campaign_codes: '[]',
    prices: `{ ${currencies.join(', ')} }`,
  }
  let text = source
    .replaceAll(model.domain, answers.domain)
    .replaceAll(model.name, answers.name)
    .replaceAll(new RegExp(`\\b${model.id}\\b`, 'g'), answers.id)
    .replace(
      /^import \{.*\} from '\.\/parts\/prices\.ts'/m,
      `import { ${currencies.join(', ')} } from './parts/prices.ts'`,
    )
  for (const [field, value] of Object.entries(fields)) {
    // A field of the brand stands two spaces in: its value ends on its line, or before the next such line.
    text = text.replace(
      new RegExp(`^  ${field}: (?:.*,|[{[]\\n[\\s\\S]*?^  [}\\]],)$`, 'm'),
      () => `  ${field}: ${value},`,
    )
  }
  return text
}

async function write(given: Partial<Answers>): Promise<boolean> {
  const answers = await answersOf(given)
  const root = projectRoot()
  const path = join(root, 'sites', `${answers.id}.ts`)
  if (existsSync(path))
    throw new UsageError(`There is a brand ${answers.id} already: sites/${answers.id}.ts.`)
  const { sites } = await readSites(root)
  const model = sites.find(({ niche }) => String(niche) === answers.niche)
  if (!model) throw new UsageError(`No brand of niche ${answers.niche} to start from.`)
  const source = await readFile(join(root, 'sites', `${model.id}.ts`), 'utf8')
  await writeFile(path, fileFor(model, source, answers), { flag: 'wx' })

  const { problems } = await readSites(root)
  if (problems.length > 0) throw new ConfigError(problems)
  console.log(`Wrote sites/${answers.id}.ts, from ${model.name}: its texts, prices, theme and campaigns are still those.
Change what is to be ${answers.name}'s own, then: npm run check-sites, and SITES=${answers.id} npm start`)
  return true
}

await runCommand({
  usage: `new-site -- [${NAMES.map((name) => `--${name} …`).join('] [')}]`,
  read: () =>
    parseArgs({ options: Object.fromEntries(NAMES.map((name) => [name, { type: 'string' as const }])) })
      .values as Partial<Answers>,
  run: write,
})
