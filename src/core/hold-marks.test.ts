import { expect, test } from 'vitest'
import { holdLetters, holdMarks } from './hold-marks.ts'

test('marks that stand apart begin no line', () => {
  expect(holdMarks('« Déformation » : je démonte tout ! Et vous ?')).toBe(
    '«\u202fDéformation\u202f»\u202f: je démonte tout\u202f! Et vous\u202f?',
  )
  expect(holdMarks('Two words: and more!')).toBe('Two words: and more!')
})

test('a letter before a hyphen ends no line', () => {
  expect(holdLetters('E-Mail-Adresse, l’e-mail')).toBe('E-\u2060Mail-Adresse, l’e-\u2060mail')
  expect(holdLetters('Île-de-France, 3-D, tietosuoja-asetus')).toBe('Île-de-France, 3-D, tietosuoja-asetus')
})
