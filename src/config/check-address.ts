// Whether the informal texts of a language and its formal overlay each keep to their form of address, in strings, in legal
// texts and in the texts of brands.

import { LOCALES, type Locale } from '../contract/lists.ts'
import { braced, placeholders } from './check-locale.ts'
import { show, type Problem } from './problem.ts'
import type { FormOfAddress, Site } from './site.ts'
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
/** A pronoun that an infinitive or a gerund has at its end, but for words that only look like one. */
const bound = (pronoun: string, others: string) =>
  `(?!(?:${others})(?!\\p{L}))\\p{L}+(?:[aeiáéí]r|ndo)${pronoun}`

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
  es: {
    informal: words(
      `tú|te|ti|tu|tus|contigo|puedes|tienes|quieres|eres|estás|has|tuy[oa]s?|${bound('te', '\\p{L}*ierte|(?:a|com|re)?parte|arte|descarte|fuerte|muerte|suerte')}`,
    ),
    formal: words('usted|ustedes'),
  },
  it: {
    informal: words(
      `tu|te|ti|tuo|tua|tuoi|tue|puoi|vuoi|hai|devi|riavrai|${bound('ti', '(?:s|com)?parti|arti|certi|concerti|esperti|(?:ap|cop|off)erti')}`,
    ),
    // Written small, most of them are other words.
    formal: inside('Lei|Le|La|Suo|Sua|Suoi|Sue|Gliel[oa]'),
  },
  pl: {
    informal: words(
      'ty|jesteś|ci|cię|ciebie|tobie|tobą|tw(?:ój|oj\\p{L}*|ych|ym|ymi)|(?!nasz|wasz|zapisz)\\p{L}+(?:asz|esz|isz|ysz|łeś|łaś)',
    ),
    formal: words('pan|pani|państw\\p{L}*'),
  },
}

/** The forms in which a language may address its reader: both, where it has two. */
export const hasTwoForms = (locale: Locale): boolean => PRONOUNS[locale] !== undefined

/** The first word of a text that belongs to the other form of address; undefined where there is none. */
export function findOtherForm(locale: Locale, text: string, address: FormOfAddress): string | undefined {
  const other = address === 'formal' ? 'informal' : 'formal'
  return PRONOUNS[locale]?.[other].exec(text.replace(/\{\w+\}/g, '{}'))?.[0]
}

/** Finds texts of a brand's own file that speak in the other form than the brand does. */
export function checkSiteAddress(site: Site): Problem[] {
  const found: Problem[] = []
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) {
      const locale = LOCALES.find((each) => each === key)
      if (typeof inner !== 'string') visit(inner, `${path}${key}.`)
      else if (locale)
        found.push(
          ...strayPronoun(
            { file: `sites/${site.id}.ts`, path: `${path}${key}` },
            locale,
            inner,
            site.address,
          ),
        )
    }
  }
  visit(site, '')
  return found
}

/** Finds the mistakes of an overlay, and texts that speak in the wrong form; the keys are `namespace.key`. */
export function checkAddress(locale: Locale, informal: Messages, formal: Messages): Problem[] {
  return [
    ...Object.entries(formal).flatMap(([key, text]) => checkOverlay(locale, key, { text, informal, formal })),
    ...checkPronouns(locale, informal, formal),
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

function checkPronouns(locale: Locale, informal: Messages, formal: Messages): Problem[] {
  const keys = Object.entries(informal)
  return [
    ...keys.flatMap(([key, text]) => {
      const dot = key.indexOf('.')
      const at = { file: `locales/${locale}/${key.slice(0, dot)}.json`, path: key.slice(dot + 1) }
      return strayPronoun(at, locale, text, 'informal')
    }),
    ...keys.flatMap(([key, text]) =>
      strayPronoun(inOverlay(locale, key), locale, formal[key] ?? text, 'formal'),
    ),
  ]
}

/** The problem of a text that does not keep to its form of address. */
export function strayPronoun(
  at: Pick<Problem, 'file' | 'path'>,
  locale: Locale,
  text: string,
  address: FormOfAddress,
): Problem[] {
  const found = findOtherForm(locale, text, address)
  const advice =
    address === 'formal' ? 'Write it formally.' : 'Speak informally; the formal overlay takes the other form.'
  return found === undefined
    ? []
    : [{ ...at, expected: 'one form of address', received: `"${found}" in ${show(text)}`, advice }]
}
