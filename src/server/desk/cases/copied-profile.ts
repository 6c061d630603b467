// What was copied of a profile, as a person reads it: places by their names, and what its owner has changed since.

import * as v from 'valibot'
import { COPIED_FIELDS, type CopiedField } from '../../../contract/desk/case-lists.ts'
import type { ProfileChange } from '../../../contract/desk/cases.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { cityName, findCity, findRegion } from '../../platform/geo/places.ts'

interface Place {
  country: string
  region: string
  city: string
}

/** Names of a region and a city, the latter in the reader's language where it has one; of places that are not known their ids. */
export function placeNames({ country, region, city }: Place, locale: string): Pick<Place, 'region' | 'city'> {
  const known = findCity(country, region, city)
  return {
    region: findRegion(country, region)?.name ?? region,
    city: known ? cityName(country, known, locale) : city,
  }
}

const Copied = v.looseObject({ country: v.string(), region: v.string(), city: v.string() })

/** The copy, with its places by their names. */
export const namedPlaces = (content: unknown, locale: string): unknown =>
  v.is(Copied, content) ? { ...content, ...placeNames(content, locale) } : content

const Answered = v.looseObject({ answers: v.array(v.looseObject({ prompt: v.string() })) })

/** The copy, with the questions of its answers in words; of those that nobody asks any more their names. */
export const withQuestions = (
  content: unknown,
  questionOf: (prompt: string) => string | undefined,
): unknown =>
  v.is(Answered, content)
    ? {
        ...content,
        answers: content.answers.map((each) => ({
          ...each,
          question: questionOf(each.prompt) ?? each.prompt,
        })),
      }
    : content

type Present = Readonly<Record<CopiedField, string | number>>

/** The profile as it is; undefined of one who is gone. */
export async function presentProfile(
  { db }: OperatorContext,
  { pool, subject }: Pick<CaseRow, 'pool' | 'subject'>,
): Promise<Present | undefined> {
  return db
    .selectFrom('profile')
    .innerJoin('account', (join) =>
      join.onRef('account.pool', '=', 'profile.pool').onRef('account.id', '=', 'profile.id'),
    )
    .select(COPIED_FIELDS.map((field) => `profile.${field}` as const))
    .where('profile.pool', '=', pool)
    .where('profile.id', '=', subject)
    .where('account.status', '<>', 'deleted')
    .executeTakeFirst()
}

/** What the owner has changed since a copy was taken. */
export function changesSince(content: unknown, now: Present | undefined, locale: string): ProfileChange[] {
  const copied = v.safeParse(v.looseObject({}), content)
  if (!now || !copied.success) return []
  const before: Readonly<Record<string, unknown>> = copied.output
  const named = { ...now, ...placeNames(placeOf(now), locale) }
  return COPIED_FIELDS.filter((field) => field in before && before[field] !== now[field]).map((field) => ({
    field,
    now: String(named[field]),
  }))
}

const placeOf = ({ country, region, city }: Present): Place => ({
  ...{ country: String(country), region: String(region), city: String(city) },
})
