import { sql } from 'kysely'
import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import type { getSwipe } from '../../../contract/calls/games.ts'
import type { MemberContext } from '../../platform/context.ts'
import { suggestionQueries, newestOf, ownProfileRow } from '../../profiles/search/suggestions.ts'
import { cardsOf } from '../../profiles/cards.ts'
import { currentDay, stateOf } from './swipe-day.ts'

const CARDS = 20

/** The next cards, the latest seen first: no profile the viewer swiped or liked before. */
export async function swipeCards(context: MemberContext): Promise<AnswerOf<typeof getSwipe>> {
  const { brand, viewer } = context
  const profile = await ownProfileRow(context)
  const fresh = sql<boolean>`(not exists (select 1 from swipe where swipe.pool = ${brand.pool}
      and swipe.profile = ${viewer.account} and swipe.other = listing.profile)
    and not exists (select 1 from likes where likes.pool = ${brand.pool}
      and likes.from_profile = ${viewer.account} and likes.to_profile = listing.profile))`
  const found = await Promise.all(
    suggestionQueries(context, profile).map((query) => query.where(fresh).limit(CARDS).execute()),
  )
  return {
    cards: await cardsOf(context, newestOf(found, CARDS)),
    ...stateOf(await currentDay(context)),
  }
}
