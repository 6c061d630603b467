// A brand's texts name no other brand, such as the one its file was copied from.

import { localizedFields } from './check-site.ts'
import { show, type Problem } from './problem.ts'
import type { Site } from './site.ts'

export interface Known {
  file: string
  site: Site
}

/** Fields that name another brand. */
export function checkNames({ file, site }: Known, known: readonly Known[]): Problem[] {
  return wordsOf(site).flatMap(([path, words]): Problem[] => {
    const others = known.filter(
      ({ site: other }) => other !== site && !(path.startsWith('company') && isOneCompany(site, other)),
    )
    const [found] = words.flatMap((word) => foreignNames(word, path, site, others))
    if (!found) return []
    const received = `${show(found.word)}, which names the brand of ${found.file}`
    const advice = `Write what is ${site.name}'s own.`
    return [{ file, path, expected: 'no name of another brand', received, advice }]
  })
}

/** Texts that a brand publishes, and names it signs with. */
const wordsOf = (site: Site): [path: string, words: string[]][] => [
  ...localizedFields(site).map(([path, texts]): [string, string[]] => [path, Object.values(texts)]),
  ...(['cdn_prefix', 'support_email', 'company_id', 'mail_name'] as const).map(
    (field): [string, string[]] => [field, [site[field]]],
  ),
  ...Object.entries(site.company).map(([field, value]): [string, string[]] => [
    `company.${field}`,
    [value].flat().map(String),
  ]),
]

/** A company may run several brands: it trades under their names. */
const isOneCompany = (site: Site, other: Site): boolean =>
  [site.name, other.name].every((name) => site.company.tradenames.includes(name))

/** The files of other brands that a word names. */
function foreignNames(word: string, path: string, site: Site, others: readonly Known[]) {
  // Prose writes names as they are; keys and addresses know no capitals.
  const plain = (text: string) => (/\s/.test(word) ? text : text.toLowerCase())
  const namesOf = ({ id, name, domain }: Site) => (path === 'company_id' ? [id] : [name, domain]).map(plain)
  const owners = new Map(
    others.flatMap(({ file, site: other }) => namesOf(other).map((name) => [name, file])),
  )
  for (const ownName of namesOf(site)) owners.delete(ownName)
  // The longest first: "Amora Senior" does not name "Amora".
  const names = [...owners.keys(), ...namesOf(site)].sort((one, other) => other.length - one.length)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(escape).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return [...plain(word).matchAll(pattern)].flatMap(([name]) => {
    const file = owners.get(name)
    return file === undefined ? [] : [{ word, file }]
  })
}

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
