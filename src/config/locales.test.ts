import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LOCALES } from '../contract/lists.ts'
import { folderWith } from '../../tests/support/files.ts'
import { checkLocale } from './check-locale.ts'
import { inAddress, loadLocales, readLocales } from './locales.ts'
import { ConfigError } from './problem.ts'
import { projectRoot } from './root.ts'

const english = {
  'chat.send': 'Send',
  'chat.hello': 'Hello {name}',
  'chat.unread_one': '{count} message',
  'chat.unread_other': '{count} messages',
  'chat.empty': 'Nobody has written to you yet',
}

const danish = {
  'chat.send': 'Send',
  'chat.hello': 'Hej {name}',
  'chat.unread_one': 'Én besked',
  'chat.unread_other': '{count} beskeder',
  'chat.empty': 'Ingen har skrevet til dig endnu',
}

const without = (messages: Record<string, string>, key: string) =>
  Object.fromEntries(Object.entries(messages).filter(([name]) => name !== key))

test('a complete translation has no problem', () => {
  expect(checkLocale('da', danish, english)).toEqual([])
  expect(checkLocale('en', english, english)).toEqual([])
})

test('a missing key is named with its file', () => {
  expect(checkLocale('da', without(danish, 'chat.hello'), english)).toMatchObject([
    { file: 'locales/da/chat.json', path: 'hello', received: 'nothing' },
  ])
})

test('a missing file is one problem', () => {
  const problems = checkLocale('da', danish, { ...english, 'home.title': 'Home', 'home.text': 'Text' })
  expect(problems).toMatchObject([{ file: 'locales/da/home.json', path: '' }])
})

test('a key English lacks is refused', () => {
  expect(checkLocale('da', { ...danish, 'chat.old': 'Gammel' }, english)).toMatchObject([{ path: 'old' }])
})

test('plural forms are exactly those of the language', () => {
  const problems = checkLocale('pl', { ...danish, 'chat.unread_two': '{count}' }, english)
  expect(problems.map(({ path }) => path)).toEqual(['unread_few', 'unread_many', 'unread_two'])
  expect(problems[0]?.expected).toContain('one, few, many, other')
  const polish = {
    ...danish,
    'chat.unread_few': '{count} wiadomości',
    'chat.unread_many': '{count} wiadomości',
  }
  expect(checkLocale('pl', polish, english)).toEqual([])
})

test('a key that only ends like a plural is none', () => {
  const source = { 'chat.any_one': 'Anybody' }
  expect(checkLocale('pl', { 'chat.any_one': 'Ktokolwiek' }, source)).toEqual([])
})

test.each([
  ['chat.hello', 'Hej', 'the placeholders {name}', 'none'],
  ['chat.hello', 'Hej {navn}', 'the placeholders {name}', '{navn}'],
  ['chat.unread_other', 'beskeder', 'the placeholders {count}', 'none'],
  ['chat.send', 'Send {it}', 'no placeholder', '{it}'],
])('%s as "%s" has the wrong placeholders', (key, text, expected, received) => {
  expect(checkLocale('da', { ...danish, [key]: text }, english)).toMatchObject([{ expected, received }])
})

test('the locale check finds empty texts, stray braces and English beyond short words', () => {
  const problems = checkLocale(
    'da',
    { ...danish, 'chat.send': ' ', 'chat.hello': 'Hej {name} {', 'chat.empty': english['chat.empty'] },
    english,
  )
  expect(problems.map(({ path, expected }) => `${path}: ${expected}`)).toEqual([
    'send: a text',
    'hello: closed placeholders',
    'empty: a translation',
  ])
})

const file = (texts: object) => JSON.stringify(texts)

test('files are read into flat keys', async () => {
  const root = await folderWith({ 'locales/en/chat.json': file({ send: 'Send', day: { today: 'Today' } }) })
  expect((await loadLocales(root)).get('en')).toEqual({
    informal: { 'chat.send': 'Send', 'chat.day.today': 'Today' },
    formal: {},
  })
})

test('every locale is held against English, and folders nobody knows are named', async () => {
  const texts = file({ send: 'Send' })
  const root = await folderWith({
    ...Object.fromEntries(LOCALES.map((locale) => [`locales/${locale}/chat.json`, texts])),
    'locales/xx/chat.json': texts,
    'locales/fi/chat.json': file({}),
  })
  const { problems } = await readLocales(root)
  expect(problems.map((problem) => problem.file)).toEqual(['locales/xx/', 'locales/fi/chat.json'])
})

test('a broken file, a number and a third level stop loading, all named', async () => {
  const root = await folderWith({
    'locales/en/chat.json': '{',
    'locales/en/home.json': file({ count: 3, a: { b: { c: { d: 'deep' } } } }),
  })
  const error: unknown = await loadLocales(root).catch((reason: unknown) => reason)
  if (!(error instanceof ConfigError)) throw new Error('no ConfigError')
  expect(error.problems.map(({ file: name, path }) => `${name} ${path}`)).toEqual([
    'locales/en/chat.json ',
    'locales/en/home.json count',
    'locales/en/home.json a.b.c',
  ])
})

test('the overlay changes what a formal brand says, and nothing else', async () => {
  const root = await folderWith({
    'locales/de/chat.json': file({ send: 'Senden', write: 'Deine Nachricht' }),
    'locales/de/formal.json': file({ chat: { write: 'Ihre Nachricht' } }),
  })
  const german = (await loadLocales(root)).get('de')!
  expect(inAddress(german, 'informal')).toEqual({ 'chat.send': 'Senden', 'chat.write': 'Deine Nachricht' })
  expect(inAddress(german, 'formal')).toEqual({ 'chat.send': 'Senden', 'chat.write': 'Ihre Nachricht' })
})

/** Digits that are part of a name, an example, or a title of the brand for that age. */
const DIGITS = [
  ...['attributes.payment_methods.przelewy24', 'debits.mobile_invalid', 'desk.orders.methods.przelewy24'],
  'desk.figures.crossed_out',
  'desk.health.audit_note',
  'desk.transparency.words.seen_in_eu',
  ...[1, 2, 3, 4, 5, 6].map((part) => `desk.transparency.parts.${part}`),
  'desk.figures.definitions.answers',
  ...['desk.figures', 'fairness'].flatMap((figures) => [
    ...['invented_life', 'money_back', 'price_truth', 'spending', 'who_is_here'].map(
      (figure) => `${figures}.definitions.${figure}`,
    ),
    ...['percentile_99', 'real_not_seen', 'real_seen'].map((word) => `${figures}.words.${word}`),
  ]),
  ...['crossed_out', 'words.in_time_share', 'words.seen_in_eu'].map((key) => `fairness.${key}`),
  ...['desk.refunds.sum_invalid', 'home.stationery.title'],
]

// decision: numbers come from the site file and the constants
test('no English text names a number but by a placeholder', async () => {
  const folder = join(projectRoot(), 'locales/en')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const found: string[] = []
  const visit = (value: unknown, key: string): void => {
    if (typeof value === 'string') {
      if (/\d/.test(value.replaceAll(/\{\w+\}/g, ''))) found.push(key)
    } else {
      for (const [name, inner] of Object.entries(value ?? {})) visit(inner, `${key}.${name}`)
    }
  }
  for (const name of files)
    visit(JSON.parse(await readFile(join(folder, name), 'utf8')), name.replace('.json', ''))
  expect(found.toSorted()).toEqual(DIGITS.toSorted())
})
