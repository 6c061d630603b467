import { describe, expect, test } from 'vitest'
import { loadSites } from '../src/config/load-sites.ts'
import type { Interest } from '../src/contract/lists.ts'
import { conditionsOf, suited } from './about.ts'
import { placeOf } from './cities.ts'
import { defaultLocale } from '../src/config/locale.ts'
import { conversationsOf } from './talks.ts'
import { isLogin, membersOf, type DemoMember } from './members.ts'
import { TEXTS } from './texts/by-language.ts'

/** Of every brand, as they are and as two other chances would have made them. */
const crowds = (await loadSites()).flatMap((site) =>
  [site.id, `${site.id} again`, `${site.id} once more`].map((seed) => ({
    site,
    seed,
    members: membersOf(site, 300, seed),
  })),
)

interface Said {
  sentence: string
  /** The interest it tells of. */
  interest: Interest | undefined
}

/** The sentences of a member's words, as they stand in the member's language; an error where one does not. */
function saidBy(member: DemoMember): Said[] {
  const { openings, interests, closings } = TEXTS[member.language]
  const all: Said[] = [
    ...[...Object.values(openings).flat(), ...closings].map((sentence) => ({
      sentence,
      interest: undefined,
    })),
    ...Object.entries(interests).flatMap(([interest, sentences]) =>
      sentences.map((sentence) => ({ sentence, interest: interest as Interest })),
    ),
  ]
  const spoken = all.flatMap((said) => {
    const words = said.sentence.replace(/^\[[^\]]+\] /, '')
    return ['$1', '$2'].map((side) => ({ said, text: words.replaceAll(/\{([^|}]*)\|([^|}]*)\}/g, side) }))
  })
  const found: Said[] = []
  for (let rest = member.about; rest !== '';) {
    const [next] = spoken
      .filter(({ text }) => rest === text || rest.startsWith(`${text} `))
      .toSorted((one, other) => other.text.length - one.text.length)
    if (!next) throw new Error(`not in ${member.language}: ${rest}`)
    found.push(next.said)
    rest = rest.slice(next.text.length).trimStart()
  }
  return found
}

const isInvented = ({ kind }: DemoMember) => kind === 'fictional' || kind === 'cam'
const OCCUPATIONS = new Set(['work', 'study', 'retired'])

test.each(crowds.map(({ site }) => site))('$id has words for each of its interests', (site) => {
  const { interests } = TEXTS[defaultLocale(site)]
  expect(site.interests.filter((interest) => !interests[interest])).toEqual([])
})

describe.each(crowds)('words of $seed', ({ site, members }) => {
  const writers = members.filter((member) => member.about !== '' && !isInvented(member))
  const told = writers.map((member) => ({ member, said: saidBy(member) }))
  const faulty = (isFaulty: (one: (typeof told)[number]) => boolean) =>
    told.filter(isFaulty).map(({ member }) => `${member.age} ${member.about}`)

  test('no text stands twice, and no sentence in three profiles', () => {
    expect(new Set(writers.map(({ about }) => about)).size).toBe(writers.length)
    const uses = Map.groupBy(
      told.flatMap(({ said }) => said),
      ({ sentence }) => sentence,
    )
    expect([...uses].filter(([, { length }]) => length > 2).map(([sentence]) => sentence)).toEqual([])
    const silent = members.filter(({ about, kind }) => about === '' && kind !== 'new')
    expect(silent.length / members.length).toBeLessThan(0.12)
  })

  test('each sentence suits the age, gender, home and family of who says it', () => {
    expect(
      faulty(({ member, said }) =>
        said.some(({ sentence }) => {
          const [text] = suited(sentence, member)
          return text === undefined || !member.about.includes(text)
        }),
      ),
    ).toEqual([])
  })

  test('a login of the demo has words, all but who is new', () => {
    const logins = members.filter((member) => isLogin(member.kind) && member.kind !== 'new')
    expect(logins.filter(({ about }) => about === '')).toEqual([])
  })

  test('words are in a language of the region, or the main one of the brand', () => {
    const SPOKEN: Record<string, string> = { 'BE-WAL': 'fr', 'BE-VLG': 'nl', 'CH-VD': 'fr', 'CH-ZH': 'de' }
    const strange = writers.filter(({ region, language }) => {
      const spoken = SPOKEN[region]
      return spoken !== undefined && ![spoken, defaultLocale(site)].includes(language)
    })
    expect(strange.map(({ region, language }) => `${region} ${language}`)).toEqual([])
  })

  test('nobody tells of two occupations', () => {
    const occupations = ({ sentence, interest }: Said) =>
      interest === undefined && conditionsOf(sentence).some(([fact = '']) => OCCUPATIONS.has(fact))
    expect(faulty(({ said }) => said.filter(occupations).length > 1)).toEqual([])
  })

  test('an interest that is told of stands among the interests', () => {
    expect(
      faulty(({ member, said }) =>
        said.some(({ interest }) => interest !== undefined && !member.interests.includes(interest)),
      ),
    ).toEqual([])
  })

  const says = (words: RegExp, holds: (member: DemoMember) => boolean) =>
    faulty(({ member }) => words.test(member.about) && !holds(member))

  test('whoever speaks of a pension has one, and the age for it', () => {
    const PENSION =
      /\bretired (?:last|from)|Ruhestand|Rente |gepensioneerd|[Pp]ension(?:ist|eret)|Pensionär med|jubilad|[Rr]etraite|[Ii]n pensione|emerytur|[Ee]läkkeellä/
    expect(says(PENSION, ({ age, life }) => life.occupation === 'retired' && age >= 60)).toEqual([])
  })

  test('whoever speaks of studies is young, and studies', () => {
    const STUDIES =
      /law exams|nursing degree|Studer|speciale om|læser til|läser till|pluggar|oposiciones|máster|Bellas Artes|la tesis|[Dd]octora[nt]|agrégation|mémoire sur|Studiuję|Opiskelen|la tesi\b/
    expect(says(STUDIES, ({ age, life }) => life.occupation === 'study' && age <= 35)).toEqual([])
  })

  test('whoever speaks of children of their own has some', () => {
    const CHILDREN =
      /\b[Mm]y (?:teenager|daughter|children)\b|\b[Mm]eine? (?:Tochter|Sohn)\b|\b[Mm]ijn (?:kinderen|dochter|zoon|oudste|jongste|puber)\b|\b[Mm]i hija\b|[Mm]ia figlia|[Mm]es enfants|Mon enfant|[Mm]itt barn|[Mm]it barn|[Ll]apseni|[Mm]oje dziecko|[Tt]wee kinderen|[Zz]wei Jugendliche/
    expect(says(CHILDREN, ({ life }) => life.children.length > 0)).toEqual([])
  })

  test('children are younger than their parents by 20 years or more', () => {
    const gaps = members.flatMap(({ age, life }) => life.children.map((child) => age - child.age))
    expect(gaps.every((gap) => gap >= 20 && gap <= 50)).toBe(true)
  })

  test('gardens belong to houses, balconies to flats, harbours to the sea', () => {
    const GARDEN = /\b(?:[Ii]n meinem Garten|[Mm]ein Kompost|onze moestuin|[Mm]in vedstapel|Mes rosiers)\b/
    const BALCONY =
      /\b(?:on a balcony|[Mm]ein Balkon|Auf meinem Balkon|en un balcón|sur un balcon|[Pp]å altanen)\b/
    const SEA =
      /ferry crew|Bióloga marina|quedé por el mar|El mar antes|havnebadet|Nuoto in mare|simmar mellan öarna/i
    expect(says(GARDEN, ({ life }) => life.dwelling === 'house')).toEqual([])
    expect(says(BALCONY, ({ life }) => life.dwelling === 'flat')).toEqual([])
    expect(says(SEA, (member) => placeOf(member).includes('sea'))).toEqual([])
  })

  test('nobody is separated before 25, divorced before 27 or widowed before 38', () => {
    const early = members.filter(
      ({ age, relationship }) =>
        (relationship === 'separated' && age < 25) ||
        (relationship === 'divorced' && age < 27) ||
        (relationship === 'widowed' && age < 38),
    )
    expect(early).toEqual([])
  })

  test('each line of a conversation suits who says it, and no line stands twice', () => {
    const main = defaultLocale(site)
    const talks = conversationsOf(site.id, main, members)
    const lines = talks.flatMap(({ messages }) => messages.filter(({ text }) => text !== ''))
    expect(new Set(lines.map(({ text }) => text)).size).toBe(lines.length)
    const known = Map.groupBy(TEXTS[main].conversations.flat(), (line) => line.replace(/^\[[^\]]+\] /, ''))
    const unsuited = lines.filter(({ sender, text }) => {
      const [line] = known.get(text) ?? []
      return line === undefined || suited(line, sender).length === 0
    })
    expect(unsuited.map(({ text }) => text)).toEqual([])
    expect(talks.length).toBeGreaterThanOrEqual(14)
  })
})
