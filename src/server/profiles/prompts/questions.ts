import { pageLocale, textIn } from '../../../config/locale.ts'
import type { PlainKey } from '../../../core/message-key.ts'
import type { Brand, Context, Deps } from '../../platform/context.ts'

type Shared = Extract<PlainKey, `prompts.${string}`> extends `prompts.${infer Name}` ? Name : never

/** Questions of every brand; the words are `prompts` of the locales. */
const SHARED: readonly Shared[] = [
  'sunday',
  'laugh',
  'topic',
  'pride',
  'learned',
  'advice',
  'song',
  'film',
  'book',
  'dish',
  'breakfast',
  'place',
  'journey',
  'next',
  'home',
  'morning',
  'evening',
  'rain',
  'weekend',
  'date',
  'notice',
  'value',
  'friends',
  'family',
  'child',
  'talent',
  'fear',
  'brave',
  'mistake',
  'opinion',
  'joy',
  'luxury',
  'coffee',
  'sea',
  'city',
  'pets',
  'owl',
  'season',
  'smell',
  'sound',
  'memory',
  'hero',
  'dinner',
  'learn',
  'hobby',
  'moving',
  'work',
  'dream',
  'year',
  'present',
  'letter',
  'word',
  'party',
  'fridge',
  'keep',
  'silence',
  'caring',
  'quarrel',
  'trust',
  'ask',
]

/** A brand's own question, by the brand and its name there. */
const OWN = /^([a-z][a-z0-9-]*)-([a-z]+)$/
const ownId = (brand: string, name: string): string => `${brand}-${name}`

/** Ids of what a brand asks: of its own questions first. */
const askedBy = ({ site }: Brand): string[] => [
  ...Object.keys(site.prompts).map((name) => ownId(site.id, name)),
  ...SHARED,
]

export const isAsked = (brand: Brand, prompt: string): boolean => askedBy(brand).includes(prompt)

const isShared = (prompt: string): prompt is Shared => SHARED.some((name) => name === prompt)

interface Reader extends Pick<Context, 'brand' | 'locale'> {
  deps: Pick<Deps, 'translator' | 'brands'>
}

/** A question in the reader's language, also of another brand whose member is seen here; undefined where nobody asks it. */
export function questionOf({ deps, brand, locale }: Reader, prompt: string): string | undefined {
  if (isShared(prompt)) return deps.translator(locale, brand.site.address)(`prompts.${prompt}`)
  const [, id = '', name = ''] = OWN.exec(prompt) ?? []
  const site = deps.brands.get(id)?.site
  const texts = site?.prompts[name]
  return site && texts && textIn(texts, pageLocale(site, locale))
}

/** The questions to choose from. */
export const listPrompts = (context: Context): { id: string; question: string }[] =>
  askedBy(context.brand).map((id) => ({ id, question: questionOf(context, id) ?? '' }))
