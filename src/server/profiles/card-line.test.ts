import { expect, test } from 'vitest'
import { quoteOf } from './card-line.ts'

test('a quote is whole sentences, and a long one ends with a clause or a word', () => {
  expect(quoteOf('I bake. On Sundays I give it away.')).toBe('I bake. On Sundays I give it away.')
  expect(
    quoteOf('I mend bicycles in the yard behind our house, and whoever passes by gets a coffee and a story.'),
  ).toBe('I mend bicycles in the yard behind our house, and whoever passes by gets…')
  expect(
    quoteOf('I bake bread for the street on Sundays and give most away, but never the first loaf.'),
  ).toBe('I bake bread for the street on Sundays and give most away…')
  expect(quoteOf('Mornings, I run along the river until the bakery opens and then I walk back slowly.')).toBe(
    'Mornings, I run along the river until the bakery opens and then I walk…',
  )
  // What turns the sense is not cut off.
  expect(
    quoteOf('I would move to your city tomorrow, but never without my two old dogs and my mother.'),
  ).toBe('I would move to your city tomorrow, but never without my two old dogs…')
})
