import type { Site } from '../src/config/site.ts'
import type { Gender, Interest, Locale } from '../src/contract/lists.ts'
import type { Random } from './random.ts'
import { TEXTS } from './texts/by-language.ts'

interface Writer {
  gender: Gender
  age: number
  language: Locale
  interests: readonly Interest[]
  facts: ReadonlySet<string>
}
/** Who says a sentence. */
type Speaker = Pick<Writer, 'gender' | 'age' | 'facts'> & { about?: string }

const MARKED = /\{([^|}]*)\|([^|}]*)\}/g
const CONDITIONS = /^\[([^\]]+)\] /
const AGED = /^(\d\d)([+-])$/
/** No text is used more often at one brand. */
const MOST = 2

type Condition = (speaker: Speaker) => boolean

interface Wording {
  conditions: readonly Condition[]
  text: string
  man: string
  woman: string
}

const wordings = new Map<string, Wording>()

function wordingOf(sentence: string): Wording {
  const known = wordings.get(sentence)
  if (known) return known
  const text = sentence.replace(CONDITIONS, '')
  const wording = {
    conditions: conditionsOf(sentence).map(conditionBy),
    text,
    man: text.replaceAll(MARKED, '$1'),
    woman: text.replaceAll(MARKED, '$2'),
  }
  wordings.set(sentence, wording)
  return wording
}

/** The conditions in front of a sentence, each as its alternatives. */
export function conditionsOf(sentence: string): string[][] {
  const [, found] = CONDITIONS.exec(sentence) ?? []
  return (found?.split(' ') ?? []).map((condition) => condition.split('/'))
}

function conditionBy([written = '', ...others]: readonly string[]): Condition {
  if (others.length > 0) {
    const either = [written, ...others].map((one) => conditionBy([one]))
    return (speaker) => either.some((holds) => holds(speaker))
  }
  const named = written.slice(1)
  if (written.startsWith('!')) return ({ facts }) => !facts.has(named)
  if (written.startsWith('~')) return ({ about = '' }) => about.includes(named)
  const [, bound, side] = AGED.exec(written) ?? []
  if (bound === undefined) return ({ facts }) => facts.has(written)
  return side === '+' ? ({ age }) => age >= Number(bound) : ({ age }) => age <= Number(bound)
}

/** The sentence as this speaker would put it, or nothing when it does not suit them. */
export function suited(sentence: string, speaker: Speaker): string[] {
  const { conditions, text, man, woman } = wordingOf(sentence)
  if (!conditions.every((holds) => holds(speaker))) return []
  if (speaker.gender === 'non_binary') return man === text ? [text] : []
  return [speaker.gender === 'man' ? man : woman]
}

/** Hands out the sentences of a brand, each `MOST` times at most, and each once before any comes again. */
export class Sentences {
  readonly #used = new Map<string, number>()
  readonly #texts = new Set<string>()

  readonly #uses = (sentence: string): number => this.#used.get(sentence) ?? 0

  /** A sentence as this writer puts it; undefined where none suits that is not used up. */
  pick(random: Random, sentences: readonly string[], writer: Speaker): string | undefined {
    const left = sentences.filter(
      (sentence) => this.#uses(sentence) < MOST && suited(sentence, writer).length > 0,
    )
    if (left.length === 0) return undefined
    const least = Math.min(...left.map(this.#uses))
    const chosen = random.pick(left.filter((sentence) => this.#uses(sentence) === least))
    this.#used.set(chosen, least + 1)
    return suited(chosen, writer)[0]
  }

  /** Joins sentences to a text that no other member has: with one more where it needs one, else none. */
  join(written: readonly string[], more: readonly (() => string | undefined)[]): string {
    const sentences = [...written]
    for (const part of more) {
      if (!this.#texts.has(sentences.join(' '))) break
      const sentence = part()
      if (sentence !== undefined) sentences.push(sentence)
    }
    const text = sentences.join(' ')
    if (text === '' || this.#texts.has(text)) return ''
    this.#texts.add(text)
    return text
  }
}

/**
 * Some sentences of a member's own: who they are, what they like, what they hope for; and the interests they name. Without
 * words where all that suit them are used up.
 */
export function writeAbout(
  random: Random,
  site: Site,
  writer: Writer,
  sentences: Sentences,
  { isSilent }: { isSilent: boolean },
): { about: string; named: Interest[] } {
  if (isSilent) return { about: '', named: [] }
  const named: Interest[] = []
  const texts = TEXTS[writer.language]
  const pick = (list: readonly string[]) => sentences.pick(random, list, writer)
  const likes = random.sample(writer.interests, writer.interests.length)
  const opening = () =>
    (writer.gender === 'non_binary' ? undefined : pick(texts.openings[site.niche] ?? [])) ??
    pick(texts.openings.any)
  function like(): string | undefined {
    for (let interest = likes.shift(); interest; interest = likes.shift()) {
      const found = pick(texts.interests[interest] ?? [])
      if (found === undefined) continue
      named.push(interest)
      return found
    }
    return undefined
  }
  const closing = () => pick(texts.closings)

  const parts = {
    opening: [opening],
    like: [like],
    hope: [like, closing],
    usual: [opening, like],
    open: [opening, closing],
    long: [opening, like, closing],
  }
  const length = random.weighted({ opening: 34, like: 30, hope: 6, usual: 16, open: 3, long: 3 })
  const written = parts[length].flatMap((part) => part() ?? [])
  // Whoever has something to say finds words, though not those they looked for first.
  const instead = written.length > 0 ? undefined : (opening() ?? like() ?? closing())
  return { about: sentences.join([...written, instead ?? []].flat(), [like, closing]), named }
}
