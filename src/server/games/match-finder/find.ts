import { sql } from 'kysely'
import type { Match, MatchAnswers } from '../../../contract/games.ts'
import type { MemberContext } from '../../platform/context.ts'
import { findVisibleProfiles } from '../../access.ts'
import { suggestionQueries, newestOf, ownProfileRow } from '../../profiles/search/suggestions.ts'
import { cardsOfRows } from '../../profiles/cards.ts'
import { readAnswers } from './answers.ts'
import { scoreOf } from './score.ts'

const RESULT_COUNT = 24
/** Compared with each other: the latest seen of those who answered, and of all. */
const COMPARED = 300

/** The members who go best with the viewer, each with the reasons; equal scores in the order they were last seen. */
export async function findMatches(context: MemberContext): Promise<Match[]> {
  const { db, brand, now } = context
  const viewerProfile = await ownProfileRow(context)
  const me = { profile: viewerProfile, answers: await readAnswers(context) }
  const answered = sql<boolean>`exists (select 1 from match_answer where match_answer.pool = ${brand.pool}
    and match_answer.profile = listing.profile)`
  const queries = suggestionQueries(context, viewerProfile)
  const found = await Promise.all([
    ...queries.map((query) => query.where(answered).limit(COMPARED).execute()),
    ...queries.map((query) => query.limit(COMPARED).execute()),
  ])
  const ids = [...new Set(newestOf(found, Infinity))]
  const profiles = await findVisibleProfiles(context, ids)
  const answers = await answersOf(context, ids)

  const ranked = ids
    .flatMap((id) => {
      const profile = profiles.get(id)
      return profile ? [{ profile, ...scoreOf(me, { profile, answers: answers.get(id) ?? {} }, now) }] : []
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, RESULT_COUNT)
  const cards = await cardsOfRows(
    { ...context, db },
    ranked.map(({ profile }) => profile),
  )
  return ranked.flatMap(({ profile, score, reasons }) => {
    const card = cards.get(profile.id)
    return card ? [{ profile: card, score, reasons }] : []
  })
}

async function answersOf(
  { db, brand }: MemberContext,
  ids: readonly string[],
): Promise<Map<string, MatchAnswers>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('match_answer')
    .select(['profile', 'answers'])
    .where('pool', '=', brand.pool)
    .where('profile', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.profile, JSON.parse(row.answers) as MatchAnswers]))
}
