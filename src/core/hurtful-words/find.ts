/** What hurts in a language; lists are comma-separated and as people write them. */
export interface HurtfulWords {
  /** Letters with marks that are letters of their own here: "höra" is not "hora". */
  letters: string
  /** Hurt wherever they stand. A final * takes any ending, a final . the end of a sentence alone. */
  words: string
  /** Hurt where they are said to the reader, or are all there is: "you idiot", not "I, idiot". */
  said: string
  /** Hurt only where they are said to the reader: "you cow", "you are boring", where alone they answer a question. */
  saidOfReader: string
  /** What says something to the reader. */
  to: string
  /** What may stand between the two. */
  between: string
  /** What turns it round where it stands before `to`. */
  not: string
}

interface Word {
  typed: string
  forms: readonly string[]
}
interface Entry {
  /** Spellings of each word of it. */
  words: readonly (readonly string[])[]
  takesEndings: boolean
  endsSentence: boolean
}

/** Named in the question at most. */
const NAMED = 3

const SPACED_OUT = /(?<![\p{L}\p{N}])(?:\p{L}[\s.\-_*]){3,}\p{L}(?![\p{L}\p{N}])/gu
const SENTENCE = /[.,;:?…\n()"„“”«»]+|!+(?![\p{L}\p{N}])/u
const WORD = /[\p{L}\p{N}@$]+(?:!+[\p{L}\p{N}@$]+)*/gu
const LEET: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ '@': 'a', $: 's', '!': 'i' },
}
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l' }
const SPELT_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

const lower = (text: string) => text.normalize('NFC').toLowerCase()
const replaceBy = (letters: Readonly<Record<string, string>>, text: string) =>
  [...text].map((letter) => letters[letter] ?? letter).join('')
const withoutMarks = (text: string) => replaceBy(PLAIN, text).normalize('NFD').replaceAll(/\p{M}/gu, '')

/** A word as it may be meant: without marks that are foreign here, digits for letters, and letters held down. */
function formsOf(typed: string, letters: string): string[] {
  const own = [...lower(typed)]
    .map((letter) => (letters.includes(letter) ? letter : withoutMarks(letter)))
    .join('')
  const read = /\p{L}/u.test(own) ? replaceBy(LEET, own) : own
  return [
    ...new Set([own, read, read.replaceAll(/(.)\1{2,}/gu, '$1'), read.replaceAll(/(.)\1{2,}/gu, '$1$1')]),
  ]
}

/** Spellings of a word of a list: also without its marks, and with them spelt out. */
const spellingsOf = (word: string): string[] => [
  ...new Set([word, withoutMarks(word), withoutMarks(replaceBy(SPELT_OUT, word))]),
]

const entriesOf = (list: string): Entry[] =>
  list.split(',').flatMap((item) => {
    const words = lower(item).match(WORD) ?? []
    if (words.length === 0) return []
    const text = item.trim()
    return {
      words: words.map(spellingsOf),
      takesEndings: text.endsWith('*'),
      endsSentence: text.endsWith('.'),
    }
  })

function isAt(entry: Entry, sentence: readonly Word[], start: number): boolean {
  const { words, takesEndings, endsSentence } = entry
  if (start < 0 || (endsSentence && start + words.length !== sentence.length)) return false
  return words.every((spellings, index) => {
    const mayEnd = takesEndings && index === words.length - 1
    const isSame = (form: string) =>
      spellings.some((word) => (mayEnd ? form.startsWith(word) : form === word))
    return sentence[start + index]?.forms.some(isSame) ?? false
  })
}

/** Makes what finds hurtful words of a text, as they were typed; none where nothing hurts. */
export function hurtfulWordsFinder(list: HurtfulWords): (text: string) => string[] {
  const words = entriesOf(list.words)
  const said = entriesOf(list.said)
  const saidOfReader = entriesOf(list.saidOfReader)
  const to = entriesOf(list.to)
  const between = entriesOf(list.between)
  const not = entriesOf(list.not)
  const isOneOf = (entries: readonly Entry[], sentence: readonly Word[], at: number) =>
    entries.some((entry) => isAt(entry, sentence, at))

  const isSaid = (sentence: readonly Word[], start: number, end: number, isAll: boolean): boolean => {
    for (let at = start; ; at -= 1) {
      const begin = to
        .map((entry) => [entry, at - entry.words.length] as const)
        .filter(([entry, from]) => isAt(entry, sentence, from))
      if (begin.length > 0) return begin.every(([, from]) => !isOneOf(not, sentence, from - 1))
      if (at === 0) return isAll && end === sentence.length
      if (!isOneOf(between, sentence, at - 1)) return false
    }
  }

  return (text) => {
    const sentences = text
      .replaceAll(SPACED_OUT, (letters) => letters.replaceAll(/[^\p{L}]/gu, ''))
      .split(SENTENCE)
      .map((sentence) => sentence.match(WORD) ?? [])
      .filter((typed) => typed.length > 0)
      .map((sentence) => sentence.map((typed): Word => ({ typed, forms: formsOf(typed, list.letters) })))
    const found = new Set<string>()
    for (const sentence of sentences)
      for (let at = 0; at < sentence.length;) {
        const hurts = (entry: Entry) => isAt(entry, sentence, at)
        const isSaidHere = (entry: Entry, isAll: boolean) =>
          hurts(entry) && isSaid(sentence, at, at + entry.words.length, isAll)
        const length = (
          words.find(hurts) ??
          said.find((entry) => isSaidHere(entry, sentences.length === 1)) ??
          saidOfReader.find((entry) => isSaidHere(entry, false))
        )?.words.length
        const typed = sentence.slice(at, at + (length ?? 0)).map((word) => word.typed)
        if (length) found.add(typed.join(' '))
        at += length ?? 1
      }
    return [...found].slice(0, NAMED)
  }
}
