import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { LOCALES } from '../contract/lists.ts'
import { STORED_NAMES } from '../core/storage-keys.ts'
import { folderWith } from '../../tests/support/files.ts'
import { checkSiteAddress } from './check-address.ts'
import { checkLegal, numbersOf } from './check-legal.ts'
import { termsVersion } from './company.ts'
import { LEGAL_DOCUMENTS } from './legal-sources.ts'
import { LEGAL_CONDITIONS, LEGAL_PLACEHOLDERS, legalText } from './legal.ts'
import { loadSites } from './load-sites.ts'
import { loadLocales } from './locales.ts'
import { projectRoot } from './root.ts'
import type { Site } from './site.ts'

const sites = await loadSites()
const siteOf = (id: string) => {
  const site = sites.find((one) => one.id === id)
  if (!site) throw new Error(`no ${id}`)
  return site
}

const terms = `# Terms of {name}

The rules.

## Who

Ask [us](mailto:{support_email}) or read the [FAQ](route:pages-faq).

::: if fictional
**Fictional.** Labelled {fictional_singular}.
:::

::: if time_bonus
{time_bonus} off for {time_bonus_hours} hours.
:::

::: if draft
A draft.
:::

::: if resell
Shown on {resell_brands}.
:::

## When

- Since {terms_version}, in {company_country}
- Hosted by {host}
- Article 21
`

const rooted = (text: string) =>
  folderWith({
    'locales/de/legal/terms.md': text,
    'locales/de/attributes.json': JSON.stringify({
      payment_methods: { paypal: 'PayPal', sct: 'Überweisung' },
    }),
  })

test('placeholders and blocks follow the brand and the language', async () => {
  const { title, description, tokens } = await legalText(
    siteOf('amora'),
    'de',
    'terms',
    ['Fjällvind'],
    await rooted(terms),
  )
  const text = JSON.stringify(tokens)
  expect([title, description]).toEqual(['Terms of Amora', 'The rules.'])
  expect(text).toContain('"href":"mailto:help@amora.example"')
  expect(text).toContain('"href":"route:pages-faq"')
  expect(text).toContain('Labelled Fiktives Profil')
  expect(text).toContain('Shown on Fjällvind.')
  expect(text).toContain('Since 1. März 2024, in Vereinigtes Königreich')
  expect(text).toContain('25\u00a0% off for 4 hours.')
  expect(text).not.toMatch(/[^"\\]:::|\{[a-z_]+\}/)
})

test('a block whose condition is not met is left out', async () => {
  const { tokens } = await legalText(siteOf('tweespan'), 'de', 'terms', [], await rooted(terms))
  const text = JSON.stringify(tokens)
  expect(text).not.toContain('Fictional')
  expect(text).not.toContain('Shown on')
  expect(text).toContain('When')
})

test('a brand says what its country asks for, and that an unread text is a draft', async () => {
  const textOf = async (site: Site) =>
    JSON.stringify((await legalText(site, 'de', 'terms', [], await rooted(terms))).tokens)
  const [french, british] = [siteOf('minerve'), siteOf('amora')]
  expect(await textOf(french)).toContain('Hosted by Hébergeur Exemple')
  expect(await textOf(british)).not.toContain('Hosted by')
  expect(await textOf(french)).not.toContain(' off for ')
  expect(await textOf(british)).toContain('A draft.')
  expect(await textOf({ ...british, legal_reviewed: '2026-11-01' })).not.toContain('A draft.')
})

test('a brand’s name is never read as Markdown', async () => {
  const site = { ...siteOf('amora'), name: '*Amora*' }
  const { tokens } = await legalText(site, 'de', 'terms', [], await rooted('# T\n\nD.\n\n## A\n\nBy {name}.'))
  expect(tokens.at(-1)).toMatchObject({ type: 'paragraph', tokens: [{ type: 'text', text: 'By *Amora*.' }] })
})

test('the terms are as new as the company, and never older than December 2023', () => {
  expect(new Date(termsVersion(siteOf('tweespan'))).toISOString()).toBe('2023-12-01T12:00:00.000Z')
  expect(new Date(termsVersion(siteOf('amora'))).toISOString()).toBe('2024-03-01T00:00:00.000Z')
})

const everywhere = (changes: Record<string, string>) =>
  folderWith({
    ...Object.fromEntries(
      LOCALES.flatMap((locale) =>
        LEGAL_DOCUMENTS.map((name) => [`locales/${locale}/legal/${name}.md`, terms]),
      ),
    ),
    ...changes,
  })

test('equal texts in all languages are fine', async () => {
  expect(await checkLegal(await everywhere({}))).toEqual([])
})

test.each([
  ['a section less', terms.replace('## When', 'When'), 'sections'],
  ['a placeholder less', terms.replace('{terms_version}', '2023'), 'placeholders'],
  ['an unknown placeholder', terms.replace('{name}', '{naam}'), 'placeholders'],
  ['a block less', terms.replace(/::: if resell[\s\S]*?:::\n/, ''), 'blocks'],
  ['an open block', terms.replace(/:::\n\n## When/, '\n\n## When'), 'blocks'],
  ['another condition', terms.replace('if resell', 'if sold'), 'blocks'],
  ['a number of its own', terms.replace('{time_bonus_hours}', '4'), 'numbers'],
  ['another link', terms.replace('route:pages-faq', 'route:faq'), 'links'],
  ['HTML', terms.replace('The rules.', 'The <b>rules</b>.'), 'text'],
  ['no title', terms.replace('# Terms', 'Terms'), 'title'],
  ['too many words', `${terms}${'word '.repeat(2500)}`, 'text'],
])('%s is found', async (_, text, path) => {
  const problems = await checkLegal(await everywhere({ 'locales/da/legal/terms.md': text }))
  expect(problems.map((problem) => `${problem.file} ${problem.path}`)).toContain(
    `locales/da/legal/terms.md ${path}`,
  )
  expect(problems.every(({ file }) => file === 'locales/da/legal/terms.md')).toBe(true)
})

test('a missing text is found', async () => {
  const root = await folderWith({ 'locales/en/legal/terms.md': terms })
  expect(await checkLegal(root)).toHaveLength(LOCALES.length * LEGAL_DOCUMENTS.length - 1)
})

describe('both forms of address', () => {
  const faq = '# FAQ\n\nShort answers.\n\n## Who\n\nDu zahlst, wenn du willst.\n\n## What\n\nOhne Anrede.\n'
  const formal = '## Who\n\nSie zahlen, wenn Sie wollen.\n'

  test('parts of the overlay take the place of those with their heading', async () => {
    const root = await folderWith({
      'locales/de/legal/faq.md': faq,
      'locales/de/legal/formal/faq.md': formal,
      'locales/de/attributes.json': JSON.stringify({ payment_methods: {} }),
    })
    const textOf = async (id: string) =>
      JSON.stringify((await legalText(siteOf(id), 'de', 'faq', [], root)).tokens)
    expect(await textOf('amora')).toMatch(/Du zahlst.*Ohne Anrede/)
    expect(await textOf('herbstgold')).toMatch(/Sie zahlen.*Ohne Anrede/)
    expect(await textOf('herbstgold')).not.toContain('Du zahlst')
  })

  test.each<[string, Record<string, string>, string]>([
    ['an informal page that speaks formally', { 'faq.md': faq.replace('wenn du', 'wenn Sie') }, 'faq.md'],
    [
      'a formal page that speaks informally',
      { 'formal/faq.md': formal.replace('wenn Sie', 'wenn du') },
      'formal/faq.md',
    ],
    ['a page without its formal form', { 'formal/faq.md': '' }, 'formal/faq.md'],
    [
      'a contract in the informal form alone',
      { 'terms.md': `${terms}\nWenn du bei uns bist, zahlst du.\n` },
      'formal/terms.md',
    ],
    [
      'a part of the overlay with another heading',
      { 'formal/faq.md': formal.replace('Who', 'Wer') },
      'formal/faq.md',
    ],
    [
      'a part of the overlay with another placeholder',
      { 'formal/faq.md': `${formal}{name}` },
      'formal/faq.md',
    ],
  ])('%s is found', async (_, changes, file) => {
    const files = { 'faq.md': faq, 'formal/faq.md': formal, ...changes }
    const root = await everywhere({
      ...Object.fromEntries(
        LOCALES.map((locale) => [`locales/${locale}/legal/faq.md`, faq.replace(/[Dd]u/g, 'man')]),
      ),
      ...Object.fromEntries(Object.entries(files).map(([name, text]) => [`locales/de/legal/${name}`, text])),
    })
    const problems = await checkLegal(root)
    expect([...new Set(problems.map((problem) => problem.file))]).toEqual([`locales/de/legal/${file}`])
  })

  test('a brand’s own texts keep to its form', () => {
    const site = siteOf('amora')
    const mixed = { ...site, description: { ...site.description, fr: 'Vous trouvez ici des gens.' } }
    expect(checkSiteAddress(mixed)).toMatchObject([{ file: 'sites/amora.ts', path: 'description.fr' }])
    expect(sites.flatMap(checkSiteAddress)).toEqual([])
  })
})

describe('statements of the legal texts', () => {
  const everyLanguage = async (document: string) =>
    Promise.all(
      LOCALES.map(async (locale) => ({
        locale,
        text: await readFile(join(projectRoot(), 'locales', locale, 'legal', `${document}.md`), 'utf8'),
      })),
    )
  const textOf = async (site: Site, document: 'faq' | 'terms' | 'return-policy') =>
    JSON.stringify((await legalText(site, 'en', document, [])).tokens)

  test.each(['faq', 'terms'] as const)('%s tells the limits of a welcome offer', async (document) => {
    const [tweespan, minerve, amora] = await Promise.all(
      ['tweespan', 'minerve', 'amora'].map((id) => textOf(siteOf(id), document)),
    )
    expect(tweespan).toContain('welcome discount counts for orders of €19.99 or more')
    expect(tweespan).toContain('for the welcome bonus: iDEAL | Wero, Bancontact, ')
    expect(tweespan).not.toContain('for the welcome discount:')
    expect(minerve).toContain('for the welcome discount: ')
    expect(minerve).not.toContain('welcome bonus')
    expect(amora).not.toMatch(/counts for orders|Payment methods for/)
  })

  test('a longer refund is told only by a brand that gives it', async () => {
    const site = siteOf('amora')
    for (const document of ['faq', 'terms', 'return-policy'] as const) {
      expect(await textOf({ ...site, refund_days: 30 }, document)).toContain('30 days after the purchase')
      expect(await textOf(site, document)).not.toMatch(/longer than the law|Beyond the law/)
    }
  })

  test('terms tell that members with a photo open a page of results', async () => {
    for (const { locale, text } of await everyLanguage('terms'))
      expect(text, locale).toContain('{first_photos}')
  })

  test('privacy promises no first name, which nobody gives', async () => {
    for (const { locale, text } of await everyLanguage('privacy'))
      expect(text, locale).not.toMatch(
        /first name|Vornam|prénom|voornaam|nombre de pila|förnamn|fornavn|etunim/i,
      )
  })

  test('no text says that everything is gone after an account', async () => {
    const texts = (await Promise.all(['faq', 'terms'].map(everyLanguage))).flat()
    const strings = [...(await loadLocales())].flatMap(([locale, { informal }]) =>
      ['settings.delete.text', 'settings.deleted.after', 'login.back_text'].map((key) => ({
        locale,
        text: informal[key] ?? '',
      })),
    )
    for (const { locale, text } of [...texts, ...strings])
      expect(text, locale).not.toMatch(
        /(?<!\p{L})(?:for good|endgültig|für immer|définitivement|voorgoed|para siempre|per sempre|na zawsze|för gott|for altid|for godt|lopullisesti)/u,
      )
  })
})

/** Names by the item of the page that lists them. */
const KEPT = {
  'Pages you’ve seen':
    'account alert cards chats conversations likes matches notifications own-profile prices profiles searches sent-likes transactions user',
  'Things not sent yet':
    'discount-code drafts first-message left-order payment-country signup unsaved-forms unsent',
  'Where you left off':
    'announced-likes closed-cautions counters first-photo holder icebreakers-offered last-chat last-event last-search match-finder next-check next-refresh push push-endpoint unsaved-search',
  'Your view': 'swipe-list view',
  'This tab': 'clock icebreaker-entered like-timer members-area-entered reactivation-end reloaded',
  'Notices you’ve closed': 'dismissed-alerts entry security-offer time-bonus-hidden',
  'Your answer about location': 'geolocation',
  'Your choice about consent': 'consent',
  Campaign: 'source',
  'Chosen country': 'country',
}

describe('the English texts', () => {
  const read = (document: string) =>
    readFile(new URL(`../../locales/en/legal/${document}.md`, import.meta.url), 'utf8')

  // decision: numbers come from the site file and the constants
  test.each(LEGAL_DOCUMENTS)('%s names no number but those of laws', async (document) => {
    const text = await read(document)
    const cited = text.replace(/\b(Article|EN) \d+[\d() a-c-f]*/g, '')
    expect(numbersOf(cited)).toEqual([])
  })

  test('every placeholder and every condition is used', async () => {
    const texts = (await Promise.all(LEGAL_DOCUMENTS.map(read))).join('\n')
    expect(LEGAL_PLACEHOLDERS.filter((name) => !texts.includes(`{${name}}`))).toEqual([])
    expect(LEGAL_CONDITIONS.filter((name) => !texts.includes(`::: if ${name}\n`))).toEqual([])
  })

  test.each(sites.map((site) => [site.id, site] as const))('%s fills all of them', async (_, site) => {
    for (const document of LEGAL_DOCUMENTS) {
      const text = JSON.stringify(await legalText(site, 'en', document, ['Fjällvind']))
      expect(text, document).not.toMatch(/:::|\{[a-z_]+\}/)
    }
  })

  test('customer service says who runs the site, as its country asks, and how to call', async () => {
    const textOf = async (id: string) =>
      JSON.stringify((await legalText(siteOf(id), 'en', 'service', [])).tokens)
    expect(await textOf('amora')).toContain('"href":"tel:+442079460121"')
    expect(await textOf('herbstgold')).toContain('Amtsgericht Charlottenburg')
    expect(await textOf('herbstgold')).toContain('neither willing nor obliged')
    expect(await textOf('minerve')).toContain('Médiateur Exemple')
    expect(await textOf('minerve')).toContain('cnil.fr')
  })

  test('every cookie the server sets is listed', async () => {
    const text = await read('cookies')
    const names: string[] = []
    for await (const path of glob('src/{server,contract}/**/*.ts', { cwd: projectRoot() })) {
      // Cookies of the operators' desk stay on its own host, which no member sees.
      if (path.startsWith('src/server/desk/')) continue
      const source = await readFile(join(projectRoot(), path), 'utf8')
      names.push(...[...source.matchAll(/_COOKIE = '(\w+)'/g)].map(([, name = '']) => name))
    }
    expect(names.sort()).toEqual(['age', 'browser', 'device', 'locale', 'session', 'signed_in', 'signup'])
    for (const name of names) expect(text).toContain(`- **${name}:** `)
  })

  test('everything kept in the browser’s storage is listed', async () => {
    const text = await read('cookies')
    expect(STORED_NAMES.toSorted()).toEqual(Object.values(KEPT).join(' ').split(' ').toSorted())
    for (const heading of Object.keys(KEPT)) expect(text).toContain(`- **${heading}:** `)
  })
})
