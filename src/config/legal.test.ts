import { expect, test } from 'vitest'
import { LOCALES } from '../contract/lists.ts'
import { folderWith } from '../../tests/support/files.ts'
import { checkLegal } from './check-legal.ts'
import { termsVersion } from './company.ts'
import { legalText } from './legal.ts'
import { loadSites } from './load-sites.ts'

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
**Fictional.** Labelled “{fictional_singular}”.
:::

::: if resell
Shown on {resell_brands}.
:::

## When

- Since {terms_version}, in {company_country}
`

const rooted = (text: string) => folderWith({ 'locales/de/legal/terms.md': text })

test('placeholders and blocks follow the brand and the language', async () => {
  const { title, description, tokens } = await legalText(
    siteOf('amora'),
    'de',
    'terms',
    sites,
    await rooted(terms),
  )
  const text = JSON.stringify(tokens)
  expect([title, description]).toEqual(['Terms of Amora', 'The rules.'])
  expect(text).toContain('"href":"mailto:help@amora.example"')
  expect(text).toContain('"href":"route:pages-faq"')
  expect(text).toContain('Labelled “Fiktives Profil”')
  expect(text).toContain('Shown on Fjällvind.')
  expect(text).toContain('Since 1. März 2024, in Vereinigtes Königreich')
  expect(text).not.toMatch(/[^"\\]:::|\{[a-z_]+\}/)
})

test('a block whose condition is not met is left out', async () => {
  const { tokens } = await legalText(siteOf('tweespan'), 'de', 'terms', sites, await rooted(terms))
  const text = JSON.stringify(tokens)
  expect(text).not.toContain('Fictional')
  expect(text).not.toContain('Shown on')
  expect(text).toContain('When')
})

test('a brand’s name is never read as Markdown', async () => {
  const site = { ...siteOf('amora'), name: '*Amora*' }
  const { tokens } = await legalText(
    site,
    'de',
    'terms',
    sites,
    await rooted('# T\n\nD.\n\n## A\n\nBy {name}.'),
  )
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
        ['terms', 'privacy', 'faq'].map((name) => [`locales/${locale}/legal/${name}.md`, terms]),
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
  expect(await checkLegal(root)).toHaveLength(LOCALES.length * 3 - 1)
})
