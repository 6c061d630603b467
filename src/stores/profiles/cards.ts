import { atom } from 'nanostores'
import * as v from 'valibot'
import { Card } from '../../contract/cards.ts'
import { environment } from '../page/environment.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { onMemberChange } from '../account/sessions.ts'

/** Like and match of a profile, where they changed after its card was loaded. */
export interface CardOverride {
  readonly liked: boolean
  readonly matched: boolean
}
export type CardOverrides = Readonly<Record<string, CardOverride>>
export const NO_OVERRIDES: CardOverrides = {}

/** Replaces like and match of cards, so that a like given anywhere shows everywhere, in every tab. */
export const $overrides = atom<CardOverrides>(NO_OVERRIDES)

const KEPT = 72
const cache = persisted('cards', v.array(Card))
const TabMessage = v.object({
  topic: v.literal('mark'),
  id: v.string(),
  liked: v.boolean(),
  matched: v.boolean(),
})

/** Cards fresh from the server: kept for painting profiles early, and newer than their overrides. */
export function applyCards(cards: readonly Card[]): void {
  if (cards.length === 0) return
  const ids = new Set(cards.map((card) => card.id))
  const others = (cache.read() ?? []).filter((card) => !ids.has(card.id))
  // There is nothing to paint of a deleted account.
  cache.write([...cards.filter((card) => !card.gone), ...others].slice(0, KEPT))
  $overrides.set(Object.fromEntries(Object.entries($overrides.get()).filter(([id]) => !ids.has(id))))
}

/** A card this tab has seen before. */
export const cardOf = (id: string): Card | undefined => cache.read()?.find((card) => card.id === id)

export const overrideOf = (card: Card, overrides: CardOverrides): CardOverride => overrides[card.id] ?? card

function putOverride(id: string, { liked, matched }: CardOverride): void {
  $overrides.set({ ...$overrides.get(), [id]: { liked, matched } })
}

/** Overrides a profile's like and match, here and in the other tabs. */
export function setOverride(id: string, override: CardOverride): void {
  putOverride(id, override)
  environment.publish({ topic: 'mark', id, liked: override.liked, matched: override.matched })
}

onBrowserMount($overrides, () => {
  const stops = [
    environment.subscribe((message) => {
      if (v.is(TabMessage, message)) putOverride(message.id, message)
    }),
    onMemberChange(() => $overrides.set(NO_OVERRIDES)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
