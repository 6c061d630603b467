import { fc } from '../../tests/support/property.ts'
import { describe, expect, it } from 'vitest'
import { isEmojiOnly, isLong, partsOf } from './message-text.ts'

const linksIn = (text: string) =>
  partsOf(text).flatMap((part) => (part.kind === 'link' ? [[part.text, part.link.host, part.link.url]] : []))

describe('the parts of a message', () => {
  it('are words and addresses, in order and complete', () => {
    const text = 'Look: https://example.org/a?b=c#d, or www.example.com.\nFine?'
    expect(partsOf(text).map((part) => part.text)).toEqual([
      'Look: ',
      'https://example.org/a?b=c#d',
      ', or ',
      'www.example.com',
      '.\nFine?',
    ])
    expect(linksIn(text)).toEqual([
      ['https://example.org/a?b=c#d', 'example.org', 'https://example.org/a?b=c#d'],
      ['www.example.com', 'www.example.com', 'https://www.example.com/'],
    ])
  })

  it('name the true host of an address in other letters', () => {
    expect(linksIn('https://аpple.com')[0]?.[1]).toBe('xn--pple-43d.com')
  })

  it.each([
    ['„https://a.test/seite“', 'https://a.test/seite'],
    ['„https://a.test/strona”', 'https://a.test/strona'],
    ['»https://a.test/side«', 'https://a.test/side'],
    ['« https://a.test/page »', 'https://a.test/page'],
    ['”https://a.test/sida”', 'https://a.test/sida'],
    ['‚https://a.test/x‘.', 'https://a.test/x'],
    ['https://de.wikipedia.org/wiki/Lima_(Peru)', 'https://de.wikipedia.org/wiki/Lima_(Peru)'],
    ['(https://de.wikipedia.org/wiki/Lima_(Peru)).', 'https://de.wikipedia.org/wiki/Lima_(Peru)'],
    ['(see https://a.test/x)', 'https://a.test/x'],
    ['https://a.test/?q[]=1&r[]', 'https://a.test/?q[]=1&r[]'],
  ])('keep what is theirs, and nothing of the sentence: %s', (text, address) => {
    expect(linksIn(text).map(([shown]) => shown)).toEqual([address])
  })

  it('are complete in any text, and their links end in no closing mark', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.webUrl(),
        fc.constantFrom('', '.', '“', '”', '»', ')', '“).'),
        (before, url, after) => {
          const text = `${before} ${url}${after}`
          expect(
            partsOf(text)
              .map((part) => part.text)
              .join(''),
          ).toBe(text)
          for (const [shown = ''] of linksIn(text)) expect(shown).not.toMatch(/[.,“”»]$/)
        },
      ),
    )
  })

  it.each([
    'https://bank.example@evil.example/login',
    'javascript:alert(1)',
    'data:text/html,<b>',
    'https://localhost/',
    'http://',
    'www.',
    `https://example.org/${'a'.repeat(2000)}`,
  ])('take no link from %s', (text) => {
    expect(linksIn(text)).toEqual([])
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})

describe('a message of emoji alone', () => {
  it.each(['👋', '❤️ 🔥', '👩‍👩‍👧', '🇫🇮', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿', '1️⃣2️⃣', '👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', '❤', '❤❤'])(
    'is distinguished from text: %s',
    (text) => {
      expect(isEmojiOnly(text)).toBe(true)
    },
  )
  it.each(['', ' ', 'Hi 👋', '7', '#', '©', '™', '1', '😀'.repeat(25)])('is not %s', (text) => {
    expect(isEmojiOnly(text)).toBe(false)
  })
})

describe('a long message', () => {
  it('has many characters, or many lines', () => {
    expect(isLong('a'.repeat(600))).toBe(false)
    expect(isLong('a'.repeat(601))).toBe(true)
    expect(isLong('a\n'.repeat(12))).toBe(true)
  })
})
