import { expect, test } from 'vitest'
import { holdLetters, holdMarks } from './hold-marks.ts'

test('marks that stand apart begin no line', () => {
  expect(holdMarks('« Déformation » : je démonte tout ! Et vous ?')).toBe(
    '«\u202fDéformation\u202f»\u202f: je démonte tout\u202f! Et vous\u202f?',
  )
  expect(holdMarks('Two words: and more!')).toBe('Two words: and more!')
})

test('a few letters beside a hyphen stand alone on no line', () => {
  expect(holdLetters('E-Mail-Adresse, l’e-mail')).toBe('E-\u2060Mail-Adresse, l’e-\u2060mail')
  expect(holdLetters('le week-end, retrouve-t-on, check-in')).toBe(
    'le week-\u2060end, retrouve-\u2060t-\u2060on, check-\u2060in',
  )
  expect(holdLetters('Île-de-France, 3-D, tietosuoja-asetus')).toBe('Île-de-France, 3-D, tietosuoja-asetus')
})
