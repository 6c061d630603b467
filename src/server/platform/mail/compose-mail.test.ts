import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'
import { TEXT_CONTRAST } from '../../../config/contrast.ts'
import { loadSites } from '../../../config/load-sites.ts'
import { loadLocales } from '../../../config/locales.ts'
import { LOCALES } from '../../../contract/lists.ts'
import { createTranslators } from '../translator.ts'
import { keepPictures } from './mail-pictures.ts'
import { composeMail, layOutMail, MAIL_KINDS, type MailKind, type MailWords } from './compose-mail.ts'

const [sites, texts] = await Promise.all([loadSites(), loadLocales()])
const deps = { translator: createTranslators(texts) }
const contextOf = (id: string) => {
  const site = sites.find((each) => each.id === id)!
  const brand = {
    id,
    address: site.address,
    site,
    origin: `https://${site.domain}`,
    pool: '',
    partners: [],
    defaultLocale: site.locales[0]!,
  }
  return { deps, brand }
}
const link = { route: '/token' }
/** Everything a mail of any kind may say, with the optional parts left out. */
const MORE = Object.fromEntries(
  `age amount case content contract count credits creditor_id date days decided email iban invoice kind mandate
  messages likes order outcome payment percent reason received redress reference refund request requested sender
  statement support text total until vat`
    .split(/\s+/)
    .map((name) => [name, name === 'count' ? 3 : name]),
)
const mailOf = (brand: string, locale: (typeof LOCALES)[number], kind: MailKind, more = {}) =>
  composeMail(contextOf(brand), locale, kind, {
    name: 'Ann',
    ...(deps.translator('en', 'informal').has(`notifications.${kind}.action`) ? { link } : {}),
    unsubscribe: link,
    more: { ...MORE, settled: '', note: '', ...more } as unknown as MailWords<MailKind>,
  })
const partsOf = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, part]) => part!)

describe.each(sites.map(({ id }) => id))('a mail of %s', (id) => {
  test('says the brand’s name once in its subject', () => {
    const { name } = contextOf(id).brand.site
    for (const kind of MAIL_KINDS) {
      for (const locale of LOCALES) {
        expect(mailOf(id, locale, kind).subject.split(name), `${kind} in ${locale}`).toHaveLength(2)
      }
    }
  })

  test('has one button, or none, and five paragraphs after its greeting at most', () => {
    for (const kind of MAIL_KINDS) {
      const { html } = mailOf(id, 'en', kind)
      const card = html.slice(html.indexOf('class="card"'), html.indexOf('class="small"'))
      expect(partsOf(html, /(class="button")/g).length, kind).toBeLessThanOrEqual(1)
      expect(partsOf(card, /(<p>)/g).length - 1, kind).toBeLessThanOrEqual(5)
    }
  })

  test('can be read in a light and in a dark scheme', () => {
    const { html } = mailOf(id, 'en', 'new_messages')
    const { light, dark } = contextOf(id).brand.site.theme
    for (const { text, muted, primary, on_primary, surface, ground } of [light, dark]) {
      expect(wcagContrast(text, surface)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(wcagContrast(muted, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(wcagContrast(primary, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
      expect(wcagContrast(on_primary, primary)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    }
    const darkRules = html.slice(html.indexOf('@media'), html.indexOf('</style>'))
    const named = new Set(partsOf(html.slice(html.indexOf('<body')), /class="(\w+)"/g))
    for (const part of named) expect(darkRules).toContain(`.${part}{`)
  })
})

test('mails load nothing: the pictures that they show travel with them', () => {
  for (const { id } of sites) {
    const { html } = mailOf(id, 'en', 'activate')
    expect(partsOf(html, /\ssrc="([^"]*)"/g)).toEqual(['cid:mail-mark', 'cid:mail-scene'])
    expect(html).not.toMatch(/url\(/)
    expect(keepPictures(html, [])).not.toMatch(/<img|cid:/)
    expect(keepPictures(html, [{ name: 'mail-mark', png: Buffer.of() }])).toContain('cid:mail-mark')
  }
})

test('a mail’s headline is its subject, without the brand that stands above it', () => {
  const [headline] = partsOf(mailOf('herbstgold', 'de', 'reset').html, /<h1[^>]*>([^<]*)/g)
  expect(mailOf('herbstgold', 'de', 'reset').subject).toBe(`${headline} – Herbstgold`)
})

test('mails show a strip of the brand’s own form', () => {
  const forms = sites.map(({ id }) => {
    const { html } = mailOf(id, 'en', 'activate')
    const [strip = ''] = partsOf(html, /<\/p>\n(.*)\n<\/div>\n<div class="card"/g)
    return strip.replaceAll(/#\w{6}/g, '')
  })
  expect(new Set(forms).size).toBe(sites.length)
})

test('a mail as text has its links on lines of their own and no two empty lines', () => {
  for (const kind of MAIL_KINDS) {
    for (const locale of LOCALES) {
      const { text } = mailOf('amora', locale, kind)
      expect(text, `${kind} in ${locale}`).not.toMatch(/\n{3}|\S[^\S\n]*https:|https:\S+[^\S\n]/)
      // A colon before a link would want a space in French.
      expect(text, `${kind} in ${locale}`).not.toMatch(/:\nhttps:/)
    }
  }
})

test('a list of mails shows the first words of a mail as a sentence, not its greeting', () => {
  const { html } = mailOf('herbstgold', 'de', 'new_messages', { count: 1 })
  const [preview] = partsOf(html, /display:none[^>]*>([^<&]*)/g)
  expect(preview).toBe('Jemand, mit dem Sie sich bei Herbstgold unterhalten, hat Ihnen geschrieben.')
})

test('the words of a mail agree with the number in its subject in every language', () => {
  for (const kind of ['new_conversations', 'unread_message_reminders'] as const) {
    for (const locale of LOCALES) {
      const [one, more] = [1, 5].map((count) => mailOf('minerve', locale, kind, { count }).text)
      expect(one, `${kind} in ${locale}`).not.toBe(more)
    }
  }
})

test('news that name the brand in their subject do not name it again', () => {
  const news = { name: '', paragraphs: ['Hello.'], action: '' }
  const subjectOf = (subject: string) => layOutMail(contextOf('amora'), 'en', { ...news, subject }).subject
  expect(subjectOf('A walk with Amora')).toBe('A walk with Amora')
  expect(subjectOf('A walk')).toBe('A walk – Amora')
})
