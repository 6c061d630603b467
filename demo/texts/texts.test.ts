import { expect, test } from 'vitest'
import { COUNTRIES, INTERESTS } from '../../src/contract/lists.ts'
import { conditionsOf, suited } from '../about.ts'
import { LARGE_CITIES } from '../cities.ts'
import { FACTS } from '../life.ts'
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

const withoutConditions = (sentence: string) => sentence.replace(/^\[[^\]]+\] /, '')
const plain = { age: 40, facts: new Set<string>() }

test.each(Object.entries(TEXTS))('marks in %s come out as words', (_, texts) => {
  for (const sentence of [...profileSentences(texts), ...texts.fictional, ...texts.cam]) {
    for (const gender of ['man', 'woman'] as const) {
      expect(suited(withoutConditions(sentence), { ...plain, gender })[0]).toMatch(
        /^[\p{Lu}¿’][^{}|[\]]+[.?]$/u,
      )
    }
  }
})

test.each(Object.entries(TEXTS))('conditions in %s ask for what is drawn for members', (_, texts) => {
  const known = new Set<string>([...FACTS, ...COUNTRIES, ...INTERESTS, ...LARGE_CITIES])
  const asked = profileSentences(texts).flatMap((sentence) => conditionsOf(sentence).flat())
  const facts = asked.filter((one) => !/^\d\d[+-]$/.test(one)).map((one) => one.replace(/^!/, ''))
  expect(facts.filter((fact) => !known.has(fact))).toEqual([])
})

test('whoever is neither man nor woman still has sentences of every kind', () => {
  for (const texts of Object.values(TEXTS)) {
    const speaker = { age: 30, gender: 'non_binary', facts: new Set(['work', 'formal', 'informal']) } as const
    const has = (sentences: readonly string[]) =>
      sentences.some((sentence) => suited(sentence, speaker).length > 0)
    expect([has(texts.openings.any), has(texts.closings)]).toEqual([true, true])
  }
})

test('words of the young end with it', () => {
  expect(suited('[35-] I study.', { ...plain, gender: 'man', age: 36 })).toEqual([])
  expect(suited('[35-] I study.', { ...plain, gender: 'man', age: 35 })).toEqual(['I study.'])
})

test('words of age wait for it', () => {
  expect(suited('[60+] I retired.', { ...plain, gender: 'man', age: 59 })).toEqual([])
  expect(suited('[60+] I retired.', { ...plain, gender: 'man', age: 60 })).toEqual(['I retired.'])
})

test('each condition holds, in one of its alternatives, and none that is excluded', () => {
  const says = (sentence: string, ...facts: string[]) =>
    suited(sentence, { gender: 'woman', age: 40, facts: new Set(facts) })
  const sentence = '[work sea/town !cycling] I mend boats.'
  expect(says(sentence, 'work', 'sea')).toEqual(['I mend boats.'])
  expect(says(sentence, 'work', 'town')).toEqual(['I mend boats.'])
  expect(says(sentence, 'work', 'city')).toEqual([])
  expect(says(sentence, 'study', 'sea')).toEqual([])
  expect(says(sentence, 'work', 'sea', 'cycling')).toEqual([])
})

test('French words keep their spaces before colons, question marks and in quotes', () => {
  const { conversations } = TEXTS.fr
  const loose = [...profileSentences(TEXTS.fr), ...conversations.flat()].filter((sentence) =>
    / [:;!?»]|« /.test(sentence),
  )
  expect(loose).toEqual([])
})
