import { expect, test } from 'vitest'
import { holdMarks } from './hold-marks.ts'

test('marks that stand apart begin no line', () => {
  expect(holdMarks('« Déformation » : je démonte tout ! Et vous ?')).toBe(
    '«\u202fDéformation\u202f»\u202f: je démonte tout\u202f! Et vous\u202f?',
  )
  expect(holdMarks('Two words: and more!')).toBe('Two words: and more!')
})
