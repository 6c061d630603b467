// security.md 69: every mail of every brand in every language says that brand's things and no other's, in that language.

import { LOCALES, type Locale } from '../../src/contract/lists.ts'
import { findOtherForm } from '../../src/config/check-address.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../src/core/durations.ts'
import { startApi, type TestApi } from '../support/api.ts'
import { isFull, onPostgres } from '../support/full.ts'
import { startSmtp, type SmtpServer } from '../support/smtp.ts'
import {
  composeMail,
  MAIL_KINDS,
  type MailKind,
  type MailWords,
} from '../../src/server/platform/mail/compose-mail.ts'
import { createSmtpMailer, type Mail } from '../../src/server/platform/mail/mailer.ts'
import type { Brand } from '../../src/server/platform/context.ts'
import { causeMails, COUNTS, type People, peopleOf } from '../support/cause-mails.ts'

type Details = Parameters<typeof composeMail>[3]
interface Composed {
  brand: string
  locale: Locale
  kind: MailKind
  details: Details
  text: string
}
const composed: Composed[] = []
vi.mock('../../src/server/platform/mail/compose-mail.ts', async (original) => {
  const real = await original<{ composeMail: typeof composeMail }>()
  return {
    ...real,
    composeMail: (...[context, locale, kind, details]: Parameters<typeof composeMail>) => {
      const mail = real.composeMail(context, locale, kind, details)
      composed.push({ brand: context.brand.site.id, locale, kind, details, text: mail.text })
      return mail
    },
  }
})

/** Written to support, in the language of the brand alone. */
const TO_SUPPORT: readonly MailKind[] = [
  'complaint_copy',
  'appeal_copy',
  'complaint_urgent',
  'hiding_stopped',
  'withdrawal_copy',
  'refund_refused',
]
/** Words that no other of the eleven languages has. */
const ENGLISH = /\b(the|your|you|this|with|please|somebody|which|they|would|address)\b/i
const BRANDS = ['amora', 'fjallvind', 'herbstgold', 'hjertebro', 'lunaria', 'minerve', 'tweespan'] as const

let api: TestApi
let smtp: SmtpServer
beforeAll(async () => {
  smtp = await startSmtp()
  api = await startApi({
    change: (sites) => {
      for (const site of sites) site.signups = 'all'
    },
  })
  // The cost of passwords is not what this is about.
  Object.assign(api.deps.passwords, {
    hash: async (password: string) => `plain ${password}`,
    verify: async (hash: string, password: string) => hash === `plain ${password}`,
    renew: async () => null,
  })
})
afterAll(async () => {
  await api.stop()
  await smtp.stop()
})

const brandOf = (id: string): Brand => api.deps.brands.get(id)!
/** Names and texts that only one brand may use. */
function marksOf({ site }: Brand): string[] {
  const { company } = site
  return [
    site.name,
    site.domain,
    `${site.id}.localhost`,
    site.support_email,
    site.support_phone,
    site.mail_name,
    company.name,
    company.address,
    ...company.tradenames,
    api.deps.push.publicKey(site.id),
    ...company.vat_numbers.filter((number) => /[1-9]/.test(number)),
  ]
}
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const saidBy = (text: string, mark: string) =>
  new RegExp(`(?<![\\p{L}\\d])${escaped(mark)}(?![\\p{L}\\d])`, 'iu').test(text)

function expectBrand(mail: Mail, id: string, locale: Locale): void {
  const brand = brandOf(id)
  const { site, origin, defaultLocale } = brand
  expect(mail.from).toEqual({ name: site.mail_name, address: site.support_email })
  const whole = [mail.subject, mail.text, mail.html, mail.unsubscribe ?? ''].join('\n')
  for (const part of [site.support_email, site.company.name, site.company.city]) {
    expect(mail.text).toContain(part)
  }
  const urls = whole.match(/https?:\/\/[^\s"<>]+/g) ?? []
  for (const url of urls) {
    const { origin: host, pathname } = new URL(url)
    expect(host).toBe(origin)
    const isPrefixed = pathname === `/${locale}` || pathname.startsWith(`/${locale}/`)
    if (!pathname.startsWith('/api/')) expect(isPrefixed, url).toBe(locale !== defaultLocale)
  }
  for (const other of BRANDS.filter((each) => each !== id)) {
    const foreign = marksOf(brandOf(other)).filter((mark) => saidBy(whole, mark))
    expect(foreign, `${other} in a mail of ${id}`).toEqual([])
  }
  expect(whole).not.toMatch(/\{\w+\}|undefined|\bNaN\b|\[object|\bnotifications\.\w+\./)
  expect(mail.html).toContain(`<html lang="${locale}">`)
}

/** A push says the subject of its mail. */
function expectAddress(text: string, { kind, locale, brand }: Pick<Composed, 'kind' | 'locale' | 'brand'>) {
  // Without addresses, and numbers of cases and messages: a letter of them between hyphens is no pronoun.
  const plain = text.replaceAll(/\S*(?:[\d_@]|:\/\/|\w-\w)\S*/g, '')
  const found = findOtherForm(locale, plain, brandOf(brand).address)
  expect(found, `${kind} of ${brand} in ${locale}`).toBeUndefined()
}

/** Sentences a mail has in English, where they are long enough to be nobody's name. */
function englishOf(kind: MailKind, count: number): string[] {
  const t = api.deps.translator('en', 'informal')
  const parts = [
    `notifications.${kind}.subject`,
    `notifications.${kind}.text`,
    `notifications.${kind}.action`,
    'notifications.footer',
  ]
  return parts
    .filter((key) => t.has(key))
    .flatMap((key) => t(key, { count } as never).split(/\{\w+\}|[.:;,?!]/))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.split(' ').length >= 3)
}

function expectLanguage(mail: Mail, { kind, locale, brand }: Pick<Composed, 'kind' | 'locale' | 'brand'>) {
  if (locale === 'en') return
  const { company, name, mail_name } = brandOf(brand).site
  const brandNames = [company.name, company.address, company.city, name, mail_name]
  const text = brandNames.reduce((rest, part) => rest.replaceAll(part, ''), `${mail.subject}\n${mail.text}`)
  const plain = text.replaceAll(/https?:\/\/\S+|\S+@\S+|npm run .*/g, '')
  expect(ENGLISH.exec(plain)?.[0], `${kind} in ${locale}`).toBeUndefined()
  for (const count of COUNTS) {
    for (const sentence of englishOf(kind, count)) expect(plain).not.toContain(sentence)
  }
}

/** A mail that another test causes: it takes a refusal of the provider. */
const UNCAUSED: readonly MailKind[] = ['refund_refused']

const PAIRS = BRANDS.flatMap((brand, index) =>
  LOCALES.map((locale, step) => ({ brand, locale, isSampled: (step + index) % 6 === 0 })),
)
  // Each brand and each language; all of them in the whole run, on one database, for words are the same on both.
  .filter(({ isSampled }) => isSampled || (isFull && !onPostgres))
  .map(({ brand, locale }) => [brand, locale] as const)
const casts = new Map<string, People>()

describe.each(PAIRS)('%s in %s', (brand, locale) => {
  // security 69
  test('every mail the server writes is this brand’s own, in this language, and whole', async () => {
    api.clock.now += DAY_MS
    const people = casts.get(brand) ?? (await peopleOf(api, brand))
    casts.set(brand, people)
    await api.deliver()
    const [before, first] = [api.mails.length, composed.length]
    await causeMails(api, brand, locale, people)
    const mails = (await api.deliver()).slice(before)
    const written = composed.slice(first)
    const kinds = new Set(written.map(({ kind }) => kind))
    expect(MAIL_KINDS.filter((kind) => !kinds.has(kind))).toEqual(UNCAUSED)
    for (const mail of mails) {
      const source = written.find(({ text }) => text === mail.text)!
      expect(source.locale).toBe(TO_SUPPORT.includes(source.kind) ? brandOf(brand).defaultLocale : locale)
      expectBrand(mail, brand, source.locale)
      expectLanguage(mail, { ...source })
      expectAddress(`${mail.subject}\n${mail.text}`, source)
      expect(mail.unsubscribe !== undefined).toBe(source.details.unsubscribe !== undefined)
      if (mail.unsubscribe) {
        expect(mail.unsubscribe).toMatch(
          new RegExp(`^${escaped(brandOf(brand).origin)}/api/token\\.php\\?t=[A-Za-z0-9_-]{43}$`),
        )
      }
    }
  })
})

describe.each(BRANDS)('%s', (id) => {
  // security 63, security 69
  test.each(MAIL_KINDS)('%s holds this brand’s things and no other’s in all languages', (kind) => {
    const brand = brandOf(id)
    const { site } = brand
    const known = composed.find((each) => each.kind === kind && each.brand === id)
    const more = known?.details.more ?? {
      order: 'o',
      payment: 'p',
      refund: 'r',
      amount: '7',
      factor: 'f',
      left: 7,
    }
    // Details worded already are in the language they were worded in.
    const details = {
      name: 'R. Lezer',
      ...known?.details,
      links: known?.details.links?.map((link) => ({ ...link, label: '7' })) ?? [],
      more: Object.fromEntries(
        Object.entries(more).map(([name, value]) => [name, typeof value === 'string' ? '7' : value]),
      ),
    }
    const subjects = new Map<Locale, string>()
    for (const locale of LOCALES) {
      for (const count of 'count' in more ? COUNTS : [1]) {
        const content = composeMail({ deps: api.deps, brand }, locale, kind, {
          ...details,
          more: { ...details.more, ...('count' in more ? { count } : {}) } as unknown as MailWords<MailKind>,
        })
        const from = { name: site.mail_name, address: site.support_email }
        const mail = { ...content, id: '', brand: id, from, to: 'r@mail.test', at: 0 }
        expectBrand(mail, id, locale)
        expectLanguage(mail, { kind, locale, brand: id })
        expectAddress(`${mail.subject}\n${mail.text}`, { kind, locale, brand: id })
        subjects.set(locale, content.subject)
      }
    }
    const same = LOCALES.filter((each) => subjects.get(each) === subjects.get('en'))
    expect(same, 'as in English').toEqual(['en'])
  })

  // security 69
  test('its mails leave with headers of its own, and none of another brand', async () => {
    const { site, origin } = brandOf(id)
    const mail = api.mails.findLast((each) => each.brand === id && each.unsubscribe)!
    await createSmtpMailer(smtp.url).send(mail)
    const sent = smtp.mails.at(-1)!
    const head = sent.source.slice(0, sent.source.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' ')
    const headers = new Map(
      head.split('\r\n').map((line) => [line.split(':')[0]!.toLowerCase(), line.replace(/^[^:]+: ?/, '')]),
    )
    expect(sent).toMatchObject({ from: site.support_email, to: [mail.to] })
    expect(headers.get('from')).toContain(`<${site.support_email}>`)
    expect(headers.get('message-id')).toBe(`<${mail.id}@${site.support_email.split('@')[1]}>`)
    expect(headers.get('list-unsubscribe')?.replaceAll(' ', '')).toBe(`<${mail.unsubscribe}>`)
    expect(headers.get('list-unsubscribe')).toContain(origin)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    for (const other of BRANDS.filter((each) => each !== id)) {
      expect(marksOf(brandOf(other)).filter((mark) => saidBy(head, mark))).toEqual([])
    }
  })
})

test('another brand’s word would be found, and so would English', () => {
  const [amora, fjallvind] = [brandOf('amora'), brandOf('fjallvind')]
  const mail = {
    ...composeMail({ deps: api.deps, brand: fjallvind }, 'sv', 'reset', { name: 'R', link: { route: '/x' } }),
    id: '',
    brand: 'fjallvind',
    to: 'r@mail.test',
    at: 0,
    from: { name: fjallvind.site.mail_name, address: fjallvind.site.support_email },
  }
  expectBrand(mail, 'fjallvind', 'sv')
  for (const mark of marksOf(amora)) {
    expect(() => expectBrand({ ...mail, text: `${mail.text} ${mark}` }, 'fjallvind', 'sv')).toThrow()
  }
  const of = { kind: 'reset', locale: 'sv', brand: 'fjallvind' } as const
  expectLanguage(mail, of)
  expect(() => expectLanguage({ ...mail, text: `${mail.text} Choose a password` }, of)).toThrow()
})

test('a mail in the other form of address would be found', () => {
  const of = (brand: string) => ({ kind: 'reset', locale: 'de', brand }) as const
  expectAddress('Wähle, was du willst', of('amora'))
  expect(() => expectAddress('Wähle, was du willst', of('herbstgold'))).toThrow()
  expect(() => expectAddress('Bitte wählen Sie', of('amora'))).toThrow()
})
