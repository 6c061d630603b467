import { expect, test } from 'vitest'
import type { Locale } from '../contract/lists.ts'
import { checkAddress } from './check-address.ts'

const informal = {
  'chat.send': 'Senden',
  'chat.write': 'Schreib {name}, was du denkst',
  'chat.unread_one': 'Du hast {count} Nachricht',
  'chat.unread_other': 'Du hast {count} Nachrichten',
}
const formal = {
  'chat.write': 'Schreiben Sie {name}, was Sie denken',
  'chat.unread_one': 'Sie haben {count} Nachricht',
  'chat.unread_other': 'Sie haben {count} Nachrichten',
}

const found = (changed: object, base: Record<string, string> = informal) =>
  checkAddress('de', base, { ...formal, ...changed }).map(({ file, path, expected }) => [
    file,
    path,
    expected,
  ])

test('an overlay that speaks formally throughout has no problem', () => {
  expect(found({})).toEqual([])
})

test.each([
  ['a key the base lacks', { 'chat.old': 'Alt' }, 'chat.old', 'a key of the informal texts'],
  ['another placeholder', { 'chat.write': 'Schreiben Sie' }, 'chat.write', 'the placeholders {name}'],
  ['a text that does not differ', { 'chat.send': 'Senden' }, 'chat.send', 'only texts that differ'],
  ['an informal pronoun', { 'chat.send': 'Was du willst' }, 'chat.send', 'one form of address'],
])('the overlay check finds %s', (_, changed, path, expected) => {
  expect(found(changed)).toEqual([['locales/de/formal.json', path, expected]])
})

test('the overlay has all plural forms of a text or none', () => {
  const { 'chat.unread_one': one, ...rest } = formal
  expect(one).toBeDefined()
  expect(checkAddress('de', informal, rest)).toMatchObject([
    { path: 'chat.unread_other', received: 'no chat.unread_one' },
    { path: 'chat.unread_one', expected: 'one form of address' },
  ])
})

test('an informal text without a formal one is found', () => {
  expect(checkAddress('de', { 'chat.title': 'Deine Chats' }, {})).toMatchObject([
    { file: 'locales/de/formal.json', path: 'chat.title' },
  ])
})

test.each<[Locale, string, string]>([
  ['de', 'Wählen Sie etwas', 'Sie zählt dazu'],
  ['fr', 'Choisissez une photo', 'Un rendez-vous chez toi'],
  ['nl', 'Vertel wie u bent', 'Vertel wie je bent'],
])('the informal texts of %s do not speak formally', (locale, wrong, right) => {
  const problems = (text: string) =>
    checkAddress(locale, { 'chat.title': text }, { 'chat.title': '–' }).map(({ file }) => file)
  expect(problems(wrong)).toEqual([`locales/${locale}/chat.json`])
  expect(problems(right)).toEqual([])
})

test.each<[Locale, string, string]>([
  ['es', 'No podemos ofrecerte nada', 'Comparte una parte'],
  ['it', 'Può riguardarti', 'Concerti, aperti a tutti'],
])('the formal texts of %s have no informal pronoun at the end of a verb', (locale, wrong, right) => {
  const problems = (text: string) =>
    checkAddress(locale, { 'chat.title': '–' }, { 'chat.title': text }).map(({ expected }) => expected)
  expect(problems(wrong)).toEqual(['one form of address'])
  expect(problems(right)).toEqual([])
})
