import { fc } from '../../tests/support/property.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Email, UserName } from './credentials.ts'

const characters = (property: RegExp) =>
  Array.from({ length: 0x11_0000 }, (_, point) => String.fromCodePoint(point)).filter((each) =>
    property.test(each),
  )
const shown = (text: string) => [...text].map((each) => each.codePointAt(0)!.toString(16)).join(' ')
/** Texts that the schema takes; one that it trims is another. */
const taken = (schema: typeof UserName | typeof Email, texts: string[]) =>
  texts
    .map((text) => [text.trim(), v.safeParse(schema, text)] as const)
    .filter(([text, { success }]) => success && /[^ -~]/.test(text))
    .map(([text]) => shown(text))

test('a user name with a character that is not shown is refused, wherever it stands', () => {
  const hidden = characters(/\p{Default_Ignorable_Code_Point}/u)
  expect(hidden.length).toBeGreaterThan(4000)
  expect(
    taken(
      UserName,
      hidden.flatMap((each) => [`${each}anna`, `an${each}na`, `anna${each}`, each.repeat(3)]),
    ),
  ).toEqual([])
})

// security 96
test('a user name of marks alone is refused, one with a mark on its letters is taken', () => {
  const combining = characters(/\p{M}/u)
  expect(combining.length).toBeGreaterThan(2000)
  // Some become letters with marks when they are normalized.
  const alone = combining.filter((each) => !/\p{L}/u.test(each.normalize('NFKC')))
  expect(
    taken(
      UserName,
      alone.map((each) => each.repeat(3)),
    ),
  ).toEqual([])
  for (const name of [
    'J\u030cohn',
    'สมหญิง',
    'अनीता',
    'zoë',
    'Жанна',
    'a_b',
    'さくらサクラ桜',
    '김민준金',
    'אנה',
    'e\u0323va',
    'anna12345',
  ]) {
    expect(v.is(UserName, name), name).toBe(true)
  }
})

// security 96
test.each([
  ['demо', 'mixed_scripts'],
  ['premiuм', 'mixed_scripts'],
  ['анna', 'mixed_scripts'],
  ['anna٣', 'mixed_scripts'],
  ['ᏚᎢᎪ', 'mixed_scripts'],
  ['a\u0301\u0328\u0308nna', 'too_many_marks'],
  ['e\u0323\u0302\u0303\u0308va', 'too_many_marks'],
  ['anna123456', 'too_many_digits'],
  ['a1234', 'too_few_letters'],
  ['1.2-3', 'too_few_letters'],
  ['an', 'too_short'],
  ['a'.repeat(25), 'too_long'],
  ['an na', 'invalid'],
  ['anna✓', 'invalid'],
])('the user name %s is refused: %s', (name, code) => {
  expect(v.safeParse(UserName, name).issues?.[0].message).toBe(code)
})

test('an address with a character that is not shown, or turns the writing, is refused', () => {
  const hidden = characters(
    /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\p{Cf}\p{Cc}\p{White_Space}\u2800]/u,
  )
  expect(
    taken(
      Email,
      hidden.flatMap((each) => [`an${each}na@mail.test`, `anna@ma${each}il.test`, `anna@mail.te${each}st`]),
    ),
  ).toEqual([])
  for (const email of ['anna@mail.test', 'jürgen@müller.test', 'нина@почта.рф', "o'neil+x@mail.co.uk"]) {
    expect(v.is(Email, email), email).toBe(true)
  }
})

test.each([
  ...['a@mail..test', 'a..b@mail.test', '.a@mail.test', 'a.@mail.test', 'a@-mail.test', 'a@mail-.test'],
  ...[
    'a@mail.test?subject=x',
    'a@mail.test/',
    'a@mail_x.test',
    'a@mail.123',
    'a@.test',
    'a@test',
    'a@b@mail.test',
  ],
  ...[
    `${'a'.repeat(65)}@mail.test`,
    `${'é'.repeat(33)}@mail.test`,
    `a@${'b'.repeat(64)}.test`,
    'a@mail.test.',
  ],
])('the address %s, which no mail system can reach, is refused', (address) => {
  expect(v.is(Email, address)).toBe(false)
})

test.each([
  ...["o'neil@mail.test", 'a+b@mail.test', 'zoe@münchen.test', 'zoe@xn--mnchen-3ya.test', 'ann@пример.рф'],
  ...[
    `${'a'.repeat(64)}@mail.test`,
    `a@${'b'.repeat(63)}.test`,
    'a@1.2.de',
    'a_b-c@mail.co.uk',
    'ä.ö@mail.museum',
  ],
])('the address %s is taken', (address) => {
  expect(v.parse(Email, ` ${address} `)).toBe(address)
})

test('an address that is taken has one form, whatever is asked', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      if (!v.is(Email, address)) return
      const [local = '', host = ''] = address.split('@')
      expect(local).not.toMatch(/^\.|\.$|\.\./)
      for (const label of host.split('.')) expect(label).toMatch(/^(?!-)[^\s_/?]{1,63}(?<!-)$/)
    }),
  )
})
