import { describe, expect, it } from 'vitest'
import { findWordingFaults } from './wording.ts'

const expectedOf = (locale: Parameters<typeof findWordingFaults>[0], text: string) =>
  findWordingFaults(locale, text).map(({ expected }) => expected)

describe('the wording of a language', () => {
  it('refuses a straight apostrophe and straight quotes', () => {
    expect(expectedOf('en', "You can't")).toEqual(['the apostrophe ’'])
    expect(expectedOf('it', 'Scegli "Avanti"')).toEqual(['the quotes of the language'])
  })

  it('refuses three dots, an exclamation mark and the quotes of another language', () => {
    expect(expectedOf('sv', 'Vänta...')).toEqual(['one character …'])
    expect(expectedOf('nb', 'Velkommen!')).toEqual(['no exclamation mark'])
    expect(expectedOf('da', '“Hej”')).toEqual(['one pair of quotes, those of the language'])
    expect(expectedOf('de', '„Hallo“')).toEqual([])
  })

  it('wants French spaces before high punctuation and inside quotes', () => {
    expect(expectedOf('fr', 'Ça va ?')).toEqual(['U+202F before ; ! ? »'])
    expect(expectedOf('fr', 'Prix : 3')).toEqual(['U+00A0 before :'])
    expect(expectedOf('fr', '« Bonjour\u202F»')).toEqual(['U+202F after «'])
    expect(expectedOf('fr', 'Ça va\u202F? Prix\u00A0: https://a.example/?b')).toEqual([])
  })

  it('sets the percent sign as the language does', () => {
    expect(expectedOf('en', '25 % off')).toEqual(['no space before %'])
    expect(expectedOf('de', '25% Rabatt')).toEqual(['U+00A0 before %'])
    expect(expectedOf('de', '25\u00A0% Rabatt')).toEqual([])
  })
})
