import type { Country } from '../src/contract/lists.ts'
import { foldName } from '../src/server/platform/normalize.ts'
import { lookOf } from '../src/server/platform/skeleton.ts'
import { FIRST_NAMES } from './first-names.ts'
import type { Random } from './random.ts'

const forms = new Map<string, readonly string[]>()

/** The forms by which a name is told from others: as it is typed, and as it looks. */
function formsOf(name: string): readonly string[] {
  const known = forms.get(name) ?? [foldName(name), lookOf(name)]
  forms.set(name, known)
  return known
}

const INITIALS = 'ABCDEFGHJKLMNPRSTVW'
const SHORTEST = 3

/**
 * A user name that nobody has: a first name of the country, else of its neighbours; once all are taken, one with a second
 * or an initial behind it.
 */
export function pickName(
  random: Random,
  { country, gender, neighbours }: { country: Country; gender: string; neighbours: readonly Country[] },
  usedNames: Set<string>,
): string {
  const namesIn = (place: Country) => {
    const { men, women } = FIRST_NAMES[place]
    return gender === 'man' ? men : gender === 'woman' ? women : [...men, ...women]
  }
  const isFree = (name: string) =>
    name.length >= SHORTEST && !formsOf(name).some((form) => usedNames.has(form))
  const known = namesIn(country)
  const first = random.pick(known)
  const choices = [
    () => known,
    () => neighbours.flatMap(namesIn),
    () => known.filter((second) => second !== first).map((second) => `${first}-${second}`),
    () => [...INITIALS].map((initial) => `${first}.${initial}`),
  ]
  for (const choice of choices) {
    const free = choice().filter(isFree)
    if (free.length === 0) continue
    const name = random.pick(free)
    for (const form of formsOf(name)) usedNames.add(form)
    return name
  }
  return pickName(random, { country, gender, neighbours }, usedNames)
}
