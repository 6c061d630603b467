import { atom } from 'nanostores'
import * as calls from '../../client/search.ts'
import type { Card } from '../../contract/cards.ts'
import { applyCards } from '../profiles/cards.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready } from '../page/loadable.ts'
import { $user, onMemberChange } from '../account/sessions.ts'

const SHOWN = 8

/** A few members whom a new member may like. */
export const $firstMatches = atom<Loadable<readonly Card[]>>(IDLE)

/** Loads members whom the member seeks, with a photo: of the member's country first, then of all. */
export async function loadFirstMatches(): Promise<void> {
  const user = $user.get()
  if (!user) return
  $firstMatches.set(LOADING)
  const near = await calls.search({ country: user.profile.country, with_photo: true })
  if (!near.ok) return $firstMatches.set(failed(near.failure))
  let cards = near.value.results
  if (cards.length < SHOWN) {
    const everywhere = await calls.search({ with_photo: true })
    const known = new Set(cards.map((card) => card.id))
    if (everywhere.ok) cards = [...cards, ...everywhere.value.results.filter((card) => !known.has(card.id))]
  }
  applyCards(cards)
  $firstMatches.set(ready(cards.slice(0, SHOWN)))
}

onBrowserMount($firstMatches, () => onMemberChange(() => $firstMatches.set(IDLE)))
