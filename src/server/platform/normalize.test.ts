import { fc } from '../../../tests/support/property.ts'
import { expect, test } from 'vitest'
import { addressKey, foldName, mailboxOf } from './normalize.ts'
import { sampled } from '../../../tests/support/full.ts'

/** Every character there is; those of private use have no properties, and halves of pairs are none. */
const characters = Array.from({ length: 0x11_0000 }, (_, point) => String.fromCodePoint(point)).filter(
  (each) => !/[\p{Cn}\p{Co}\p{Cs}]/u.test(each),
)
const shown = (text: string) => [...text].map((each) => each.codePointAt(0)!.toString(16)).join(' ')

test('a folded name is changed by folding exactly where Unicode says so', () => {
  const changes = /\p{Changes_When_NFKC_Casefolded}/u
  const wrong = characters.filter((each) => (foldName(each) !== each) !== changes.test(each))
  expect(wrong.map(shown)).toEqual([])
})

test('every character folds as its cases and its normal forms do', () => {
  const forms = [
    (text: string) => text.toLowerCase(),
    (text: string) => text.toUpperCase(),
    ...(['NFC', 'NFD', 'NFKC', 'NFKD'] as const).map((form) => (text: string) => text.normalize(form)),
    foldName,
  ]
  const wrong = characters.filter((each) => forms.some((form) => foldName(form(each)) !== foldName(each)))
  // Its capital is that of another letter in all languages but the Turkic ones, and Unicode keeps the two apart.
  expect(wrong).toEqual(['ı'])
})

test('a folded name stays as it is when it is folded again', () => {
  const name = fc.string({ unit: 'binary', maxLength: 24 })
  fc.assert(
    fc.property(name, (text) => {
      expect(foldName(foldName(text))).toBe(foldName(text))
      expect(foldName(text.normalize('NFD'))).toBe(foldName(text))
    }),
    { numRuns: sampled(300, 2000) },
  )
})

test.each([
  ['J\u030cohn', '\u01f0ohn'],
  ['ΝΙΚΟΣ', 'νικοσ'],
  ['Νίκος', 'ΝΊΚΟΣ'],
  ['Weiß', 'WEISS'],
  ['GROẞ', 'groß'],
  ['ﬁona', 'FIONA'],
  ['Ꭰꭰ', 'ᎠᎠ'],
  ['ᾳ\u0301', '\u1fb4'],
  ['an\u034f\ufe0fna', 'Anna'],
])('%s and %s fold to one', (one, other) => {
  expect(foldName(one)).toBe(foldName(other))
})

test.each([
  ['ı', 'i'],
  ['a', 'å'],
  ['o', 'ø'],
])('%s and %s stay two', (one, other) => {
  expect(foldName(one)).not.toBe(foldName(other))
})

test.each([
  ['zoe@münchen.test', 'zoe@xn--mnchen-3ya.test'],
  ['Zoe@MÜNCHEN.test', 'zoe@mu\u0308nchen.test'],
  ['нина@почта.рф', 'нина@xn--80a1acny.xn--p1ai'],
  ['ann@ｍａｉｌ.test', 'ann@mail.test'],
  ['jürgen@mail.test', 'ju\u0308rgen@mail.test'],
])('the addresses %s and %s are one mailbox', (one, other) => {
  expect(addressKey(one)).toBe(addressKey(other))
  expect(mailboxOf(one)).toBe(mailboxOf(other))
})

test.each([
  ['a\ufe6bb@mail.test', 'a@b@mail.test'],
  ['ﬁona@mail.test', 'fiona@mail.test'],
  ['ann@straße.test', 'ann@strasse.test'],
])('the addresses %s and %s stay two', (one, other) => {
  expect(addressKey(one)).not.toBe(addressKey(other))
})

test('the key of an address is its own key, and its domain is ASCII', () => {
  fc.assert(
    fc.property(fc.emailAddress(), fc.constantFrom('', 'ü', 'ж', 'é'), (address, letter) => {
      const [local = '', domain = ''] = address.split('@')
      const key = addressKey(`${letter}${local}@${letter}${domain}`)
      expect(addressKey(key)).toBe(key)
      expect(key.slice(key.lastIndexOf('@'))).toMatch(/^@[!-~]+$/)
    }),
  )
})
