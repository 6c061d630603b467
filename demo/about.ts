import type { Site } from '../src/config/site.ts'
import type { Gender, Interest, Locale } from '../src/contract/lists.ts'
import type { Random } from './random.ts'
import { TEXTS } from './texts/by-language.ts'

interface Writer {
  gender: Gender
  age: number
  language: Locale
  interests: readonly Interest[]
}

const MARKED = /\{([^|}]*)\|([^|}]*)\}/g
const AGED = /^(\d\d)\+ /

interface Wording {
  /** The youngest who would say it. */
  from: number
  text: string
  man: string
  woman: string
}

const wordings = new Map<string, Wording>()

function wordingOf(sentence: string): Wording {
  const known = wordings.get(sentence)
  if (known) return known
  const text = sentence.replace(AGED, '')
  const wording = {
    from: Number(AGED.exec(sentence)?.[1] ?? 0),
    text,
    man: text.replaceAll(MARKED, '$1'),
    woman: text.replaceAll(MARKED, '$2'),
  }
  wordings.set(sentence, wording)
  return wording
}

/** The sentence as this writer would put it, or nothing when it does not suit them. */
export function suited(sentence: string, { gender, age }: Pick<Writer, 'gender' | 'age'>): string[] {
  const { from, text, man, woman } = wordingOf(sentence)
  if (age < from) return []
  if (gender === 'non_binary') return man === text ? [text] : []
  return [gender === 'man' ? man : woman]
}

/** Hands out each sentence once before any comes again. */
export class Sentences {
  readonly #used = new Map<string, number>()

  pick(random: Random, sentences: readonly string[]): string {
    const least = Math.min(...sentences.map((sentence) => this.#used.get(sentence) ?? 0))
    const chosen = random.pick(sentences.filter((sentence) => (this.#used.get(sentence) ?? 0) === least))
    this.#used.set(chosen, least + 1)
    return chosen
  }
}

/** Some sentences of a member's own: who they are, what they like, what they hope for; and the interests they name. */
export function writeAbout(
  random: Random,
  site: Site,
  writer: Writer,
  sentences: Sentences,
): { about: string; named: Interest[] } {
  const named: Interest[] = []

  const texts = TEXTS[writer.language]
  const suiting = (list: readonly string[]) => list.flatMap((sentence) => suited(sentence, writer))
  const ofNiche = writer.gender === 'non_binary' ? [] : suiting(texts.openings[site.niche] ?? [])
  const openings = ofNiche.length > 0 && random.chance(0.88) ? ofNiche : suiting(texts.openings.any)
  const likes = random
    .sample(writer.interests, writer.interests.length)
    .map((interest) => ({ interest, found: suiting(texts.interests[interest] ?? []) }))
    .filter(({ found }) => found.length > 0)
  const opening = () => sentences.pick(random, openings)
  const like = () =>
    likes.splice(0, 1).map(({ interest, found }) => {
      named.push(interest)
      return sentences.pick(random, found)
    })
  const closing = () => sentences.pick(random, suiting(texts.closings))

  function write(): string {
    switch (random.weighted({ none: 4, opening: 8, short: 22, usual: 40, open: 14, long: 12 })) {
      case 'none':
        return ''
      case 'opening':
        return opening()
      case 'short':
        return [...like(), closing()].join(' ')
      case 'usual':
        return [opening(), ...like(), closing()].join(' ')
      case 'open':
        return [opening(), ...like(), ...like()].join(' ')
      case 'long':
        return `${[opening(), ...like()].join(' ')}\n\n${[...like(), closing()].join(' ')}`
    }
  }
  return { about: write(), named }
}
