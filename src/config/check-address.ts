// Whether the informal texts of a language and its formal overlay each keep to their form of address.

import type { Locale } from '../contract/lists.ts'
import { braced, placeholders } from './check-locale.ts'
import { show, type Problem } from './problem.ts'
import { checkWording } from './wording.ts'

type Messages = Readonly<Record<string, string>>

/** Words that give an address away. */
interface Pronouns {
  informal: RegExp
  formal: RegExp
}

const words = (list: string, flags = 'iu') => new RegExp(`(?<![\\p{L}-])(?:${list})(?![\\p{L}])`, flags)
/** Words that are pronouns of address only inside a sentence, where others are written small. */
const inside = (list: string) => new RegExp(`(?<=[\\p{Ll},;}] )(?:${list})(?!\\p{L})`, 'u')

/** Languages with two forms; the others have no overlay. */
const PRONOUNS: Partial<Record<Locale, Pronouns>> = {
  de: {
    informal: words('du|dir|dich|dein\\p{L}*|euch|euer|eure\\p{L}*'),
    formal: inside('Sie|Ihnen|Ihr(?:e[mnrs]?)?'),
  },
  fr: {
    informal: words('tu|te|toi|ton|ta|tes|le tien|[tT]’\\p{L}+'),
    // The second person plural tells a request apart where no pronoun stands.
    formal: words('vous|votre|vos|(?!chez|assez|nez|rendez-)\\p{L}+ez'),
  },
  nl: { informal: words('je|jij|jou|jouw|jezelf|jullie'), formal: words('u|uw|uzelf') },
  es: { informal: words('tú|te|ti|tu|tus|contigo'), formal: words('usted|ustedes') },
  it: { informal: words('tu|te|ti|tuo|tua|tuoi|tue'), formal: words('(?<!\\*)lei|la prego') },
  pl: {
    informal: words(
      'ty|jesteś|ci|cię|ciebie|tobie|tobą|tw(?:ój|oj\\p{L}*|ych|ym|ymi)|(?!nasz|wasz|zapisz)\\p{L}+(?:asz|esz|isz|ysz|łeś|łaś)',
    ),
    formal: words('pan|pani|państw\\p{L}*'),
  },
}

/** Finds the mistakes of an overlay, and texts that speak in the wrong form; the keys are `namespace.key`. */
export function checkAddress(locale: Locale, informal: Messages, formal: Messages): Problem[] {
  const pronouns = PRONOUNS[locale]
  return [
    ...Object.entries(formal).flatMap(([key, text]) => checkOverlay(locale, key, { text, informal, formal })),
    ...(pronouns ? checkPronouns(locale, informal, formal, pronouns) : []),
  ]
}

const inOverlay = (locale: Locale, key: string): Pick<Problem, 'file' | 'path'> => ({
  file: `locales/${locale}/formal.json`,
  path: key,
})

function checkOverlay(
  locale: Locale,
  key: string,
  { text, informal, formal }: { text: string; informal: Messages; formal: Messages },
): Problem[] {
  const at = inOverlay(locale, key)
  const base = informal[key]
  if (base === undefined) {
    const advice = 'Remove it, or spell it like the informal text.'
    return [{ ...at, expected: 'a key of the informal texts', received: key, advice }]
  }
  const forms = formsOf(key, informal)
  const missing = forms.filter((form) => formal[form] === undefined)
  const problems = missing.map((form) => ({
    ...at,
    expected: 'every plural form of the text',
    received: `no ${form}`,
    advice: 'Add the form, even where it is the same.',
  }))
  const needed = placeholders(base)
  const received = placeholders(text)
  if (needed.join() !== received.join()) {
    problems.push({
      ...at,
      expected: needed.length > 0 ? `the placeholders ${needed.map(braced).join(' ')}` : 'no placeholder',
      received: received.length > 0 ? received.map(braced).join(' ') : 'none',
      advice: 'Use the placeholders of the informal text.',
    })
  }
  if (text === base && forms.every((form) => formal[form] === informal[form])) {
    problems.push({
      ...at,
      expected: 'only texts that differ',
      received: show(text),
      advice: 'Remove it: the informal text serves both.',
    })
  }
  return [...problems, ...checkWording(at, locale, text)]
}

/** The key with its other plural forms; itself alone where it is none. */
function formsOf(key: string, messages: Messages): string[] {
  const base = /^(.+)_(?:zero|one|two|few|many|other)$/.exec(key)?.[1]
  if (base === undefined || messages[`${base}_other`] === undefined) return [key]
  return ['zero', 'one', 'two', 'few', 'many', 'other']
    .map((form) => `${base}_${form}`)
    .filter((name) => messages[name] !== undefined)
}

function checkPronouns(locale: Locale, informal: Messages, formal: Messages, pronouns: Pronouns): Problem[] {
  const keys = Object.entries(informal)
  const tooFormal = keys.flatMap(([key, text]) => {
    const dot = key.indexOf('.')
    const at = { file: `locales/${locale}/${key.slice(0, dot)}.json`, path: key.slice(dot + 1) }
    return strayPronoun(at, text, pronouns.formal, 'Speak informally; formal.json takes the other form.')
  })
  const tooInformal = keys.flatMap(([key, text]) =>
    strayPronoun(inOverlay(locale, key), formal[key] ?? text, pronouns.informal, 'Write it formally.'),
  )
  return [...tooFormal, ...tooInformal]
}

function strayPronoun(
  at: Pick<Problem, 'file' | 'path'>,
  text: string,
  pronoun: RegExp,
  advice: string,
): Problem[] {
  const found = pronoun.exec(text.replace(/\{\w+\}/g, '{}'))?.[0]
  return found === undefined
    ? []
    : [{ ...at, expected: 'one form of address', received: `"${found}" in ${show(text)}`, advice }]
}
