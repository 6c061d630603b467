// A brand's texts name no other brand, such as the one its file was copied from.

import { localizedFields } from './check-site.ts'
import { show, type Problem } from './problem.ts'
import type { Site } from './site.ts'

export interface Known {
  file: string
  site: Site
}

/** Names to look for, and whose they are. */
interface Names {
  pattern: RegExp
  owners: Map<string, Known[]>
}

/** Names of all brands: in prose, in keys and addresses, which know no capitals, and their ids. */
export interface AllNames {
  prose: Names
  keys: Names
  ids: Names
}

export const readNames = (known: readonly Known[]): AllNames => ({
  prose: namesOf(known, ({ name, domain }) => [name, domain]),
  keys: namesOf(known, ({ name, domain }) => [name.toLowerCase(), domain.toLowerCase()]),
  ids: namesOf(known, ({ id }) => [id]),
})

function namesOf(known: readonly Known[], read: (site: Site) => string[]): Names {
  const named = known.flatMap((one) => read(one.site).map((name) => ({ name, one })))
  const owners = new Map(
    [...Map.groupBy(named, ({ name }) => name)].map(([name, all]) => [name, all.map(({ one }) => one)]),
  )
  // The longest first: "Amora Senior" does not name "Amora".
  const names = [...owners.keys()].sort((one, other) => other.length - one.length)
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(escape).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return { pattern, owners }
}

/** Fields that name another brand. */
export function checkNames({ file, site }: Known, all: AllNames): Problem[] {
  return wordsOf(site).flatMap(([path, words]): Problem[] => {
    const [found] = words.flatMap((word) => foreignNames(word, path, site, all))
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
function foreignNames(word: string, path: string, site: Site, { prose, keys, ids }: AllNames) {
  const isProse = /\s/.test(word)
  const { pattern, owners } = path === 'company_id' ? ids : isProse ? prose : keys
  const mayName = ({ site: other }: Known) =>
    other === site || (path.startsWith('company') && isOneCompany(site, other))
  return [...(isProse ? word : word.toLowerCase()).matchAll(pattern)].flatMap(([name]) => {
    const named = owners.get(name) ?? []
    const [owner] = named
    return owner === undefined || named.some(mayName) ? [] : [{ word, file: owner.file }]
  })
}

const escape = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
