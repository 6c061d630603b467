import { expect, test } from 'vitest'
import { suited } from '../about.ts'
import { TEXTS } from './by-language.ts'
import type { DemoTexts } from './texts.ts'

const MAIN = ['en', 'de', 'nl', 'da', 'es', 'fr', 'sv'] as const

const profileSentences = ({ openings, interests, closings }: DemoTexts) => [
  ...Object.values(openings).flat(),
  ...Object.values(interests).flat(),
  ...closings,
]

test.each(MAIN)('%s has at least forty sentences, and words for every conversation', (language) => {
  const sentences = profileSentences(TEXTS[language])
  expect(new Set(sentences).size).toBe(sentences.length)
  expect(sentences.length).toBeGreaterThanOrEqual(40)
  expect(TEXTS[language].conversations.length).toBeGreaterThanOrEqual(17)
})

test('no sentence stands in two languages', () => {
  const all = Object.values(TEXTS).flatMap((texts) => [
    ...profileSentences(texts),
    ...texts.conversations.flat(),
  ])
  expect(new Set(all).size).toBe(all.length)
})

test.each(Object.entries(TEXTS))('marks in %s come out as words', (_, texts) => {
  for (const sentence of [...profileSentences(texts), ...texts.fictional, ...texts.cam]) {
    for (const gender of ['man', 'woman'] as const) {
      const fitting = [75, 25].flatMap((age) => suited(sentence, { gender, age }))[0]
      expect(fitting).toMatch(/^[\p{Lu}¿’][^{}|]+[.?]$/u)
    }
  }
})

test('whoever is neither man nor woman still has sentences of every kind', () => {
  for (const texts of Object.values(TEXTS)) {
    const has = (sentences: readonly string[]) =>
      sentences.some((sentence) => suited(sentence, { gender: 'non_binary', age: 30 }).length > 0)
    expect([has(texts.openings.any), has(texts.closings)]).toEqual([true, true])
  }
})

test('words of the young end with it', () => {
  expect(suited('35- I study.', { gender: 'man', age: 36 })).toEqual([])
  expect(suited('35- I study.', { gender: 'man', age: 35 })).toEqual(['I study.'])
})

test('words of age wait for it', () => {
  expect(suited('60+ I retired.', { gender: 'man', age: 59 })).toEqual([])
  expect(suited('60+ I retired.', { gender: 'man', age: 60 })).toEqual(['I retired.'])
})

/** Words of those who have lived long, and of those who have just begun. */
const OLD =
  /retired (?:last|from)|grand(?:child|parent|son|daughter)|Ruhestand|Rente |Enkel|Großeltern|kleinkind|gepensioneerd|barnebarn|barnbarn|pensionist|pensionär\b|jubilad|niet[oa]s|[Rr]etraite|petits-enfants|nipot|wnuk|emerytur|lapsenlaps|eläkkeellä/
const YOUNG =
  /law exams|nursing degree|[Aa]pprentice|Studiere|Semester|Ik studeer|[Ss]tuderer |læser til|läser till|oposiciones|máster|Bellas Artes|[Dd]octorant|Fin de doctorat/

test.each(Object.entries(TEXTS))('whoever speaks %s of pension or studies has the age for it', (_, texts) => {
  const sentences = profileSentences(texts)
  const wrong = sentences.filter(
    (sentence) =>
      (OLD.test(sentence) && !/^[4-6]\d\+ /.test(sentence)) ||
      (YOUNG.test(sentence) && !/^[23]\d- /.test(sentence)),
  )
  expect(wrong).toEqual([])
})
