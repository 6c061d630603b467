import { expect, test } from 'vitest'
import { noBreakHyphens, noBreakPunctuation } from './no-break.ts'

test('punctuation after a space begins no line', () => {
  expect(noBreakPunctuation('« Déformation » : je démonte tout ! Et vous ?')).toBe(
    '«\u202fDéformation\u202f»\u202f: je démonte tout\u202f! Et vous\u202f?',
  )
  expect(noBreakPunctuation('Two words: and more!')).toBe('Two words: and more!')
})

test('short parts of a hyphenated word stay on its line', () => {
  expect(noBreakHyphens('E-Mail-Adresse, l’e-mail')).toBe('E-\u2060Mail-Adresse, l’e-\u2060mail')
  expect(noBreakHyphens('le week-end, retrouve-t-on, check-in')).toBe(
    'le week-\u2060end, retrouve-\u2060t-\u2060on, check-\u2060in',
  )
  expect(noBreakHyphens('Île-de-France, 3-D, tietosuoja-asetus')).toBe(
    'Île-de-France, 3-D, tietosuoja-asetus',
  )
})
