import { fc } from '../../tests/support/property.ts'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { Email, UserName } from './credentials.ts'
import { CodeConfirmation, DebitRequest } from './direct-debits.ts'
import { SecondStep } from './factors.ts'
import { DiscountName } from './fields.ts'
import { Login } from './sessions.ts'
import { Activation } from './tokens.ts'
import { WithdrawalForm } from './withdrawals.ts'

const characters = (property: RegExp) =>
  Array.from({ length: 0x11_0000 }, (_, point) => String.fromCodePoint(point)).filter((each) =>
    property.test(each),
  )
const shown = (text: string) => [...text].map((each) => each.codePointAt(0)!.toString(16)).join(' ')
/** Texts that the schema takes with what is not plain in them. */
const taken = (schema: typeof UserName | typeof Email, texts: string[]) =>
  texts
    .map((text) => v.safeParse(schema, text))
    .filter(({ success, output }) => success && /[^ -~]/.test(output))
    .map(({ output }) => shown(output as string))

test('a user name with a character that is not shown is refused, or taken without', () => {
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

test('an address with a character that is not shown is refused, or taken without', () => {
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

/** Around and inside of what is copied: from a contact, a mail, a bank letter, a web page. */
const COPIED = [
  '\u200b',
  '\u200e',
  '\u200f',
  '\u202a',
  '\u202c',
  '\u2060',
  '\u2066',
  '\u2069',
  '\ufeff',
  '\u00ad',
]
const DEBIT = DebitRequest.entries

test.each<[string, v.GenericSchema, string]>([
  ['an e-mail address', Email, 'zoe@mail.test'],
  ['a user name', UserName, 'zoe_123'],
  ['a login', Login, 'zoe@mail.test'],
  ['an IBAN', DEBIT.iban, 'NL91 ABNA 0417 1643 00'],
  ['a phone number', DEBIT.mobile_number, '+31 6 12345674'],
  ['a holder', DEBIT.account_holder, 'Zoë de Vries'],
  ['a postcode', DEBIT.zip, '1011 AB'],
  ['a discount code', DiscountName, 'WINTER41'],
  ['a code by SMS', CodeConfirmation.entries.code, '123456'],
  ['a code of an app', SecondStep.entries.code, '123456'],
  ['a token', Activation.entries.token, 'abcDEF_-123'],
  ['a contract', WithdrawalForm.entries.contract, 'A-2026-17'],
])('%s is the same however it was copied', (_, schema, plain) => {
  for (const mark of COPIED) {
    const copied = [...plain.replaceAll(' ', '\u00a0')].join(mark)
    expect(v.parse(schema, `${mark}\u202f${copied}${mark}\u00a0`), shown(mark)).toBe(plain)
  }
})

test.each([
  'winter41',
  ' WINTER41. ',
  '„WINTER41“',
  '"Winter41"',
  '«\u202fwinter41\u202f»',
  'ＷＩＮＴＥＲ４１',
  '(WINTER41),',
])('the discount code %j is the one that was meant', (pasted) => {
  expect(v.parse(DiscountName, pasted)).toBe('WINTER41')
})

test.each(['“”', '\u200b', '...', ''])('%j is no discount code', (pasted) => {
  expect(v.safeParse(DiscountName, pasted).issues?.[0].message).toBe('required')
})

test.each(['12 34 56', '123\u2011456', '１２３４５６', '\u200e123 456\u200e'])(
  'the code %j by SMS is taken',
  (code) => {
    expect(v.parse(CodeConfirmation.entries.code, code)).toBe('123456')
  },
)

test('a user name that is taken is one script, visible, and stays when it is typed again', () => {
  const letters = fc.constantFrom(...'abzéßäøАяжさ漢김αΩא٣9_.-\u0301\u200b\u202e ﬁＡ')
  fc.assert(
    fc.property(fc.array(letters, { maxLength: 26 }), (parts) => {
      const result = v.safeParse(UserName, parts.join(''))
      if (!result.success) return
      expect(result.output).toMatch(/^[\p{L}\p{M}\p{Nd}_.-]{3,24}$/u)
      expect(v.parse(UserName, result.output)).toBe(result.output)
    }),
  )
})
