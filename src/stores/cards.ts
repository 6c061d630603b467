import { atom } from 'nanostores'
import * as v from 'valibot'
import { Card } from '../contract/profiles.ts'
import { environment } from './environment.ts'
import { onBrowserMount } from './loadable.ts'
import { persisted } from './persisted.ts'
import { onMemberChange } from './session.ts'

/** Like and match of a profile, where they changed after its card was loaded. */
export interface CardOverride {
  readonly liked: boolean
  readonly matched: boolean
}
export type CardOverrides = Readonly<Record<string, CardOverride>>
export const NO_OVERRIDES: CardOverrides = {}

/** Laid over cards, so that a like given anywhere shows everywhere, in every tab. */
export const $marks = atom<CardOverrides>(NO_OVERRIDES)

const KEPT = 72
const cache = persisted({
  name: 'cards',
  version: 1,
  area: 'session',
  owner: 'member',
  schema: v.array(Card),
})
const Notice = v.object({
  topic: v.literal('mark'),
  id: v.string(),
  liked: v.boolean(),
  matched: v.boolean(),
})

/** Cards fresh from the server: kept for painting profiles early, and truer than what was marked on them before. */
export function takeCards(cards: readonly Card[]): void {
  if (cards.length === 0) return
  const ids = new Set(cards.map((card) => card.id))
  const others = (cache.read() ?? []).filter((card) => !ids.has(card.id))
  cache.write([...cards, ...others].slice(0, KEPT))
  $marks.set(Object.fromEntries(Object.entries($marks.get()).filter(([id]) => !ids.has(id))))
}

/** A card this tab has seen before. */
export const cardOf = (id: string): Card | undefined => cache.read()?.find((card) => card.id === id)

export const overrideOf = (card: Card, marks: CardOverrides): CardOverride => marks[card.id] ?? card

function lay(id: string, { liked, matched }: CardOverride): void {
  $marks.set({ ...$marks.get(), [id]: { liked, matched } })
}

/** Marks a profile here and in the other tabs. */
export function setOverride(id: string, mark: CardOverride): void {
  lay(id, mark)
  environment.tell({ topic: 'mark', id, liked: mark.liked, matched: mark.matched })
}

onBrowserMount($marks, () => {
  const stops = [
    environment.hear((message) => {
      if (v.is(Notice, message)) lay(message.id, message)
    }),
    onMemberChange(() => $marks.set(NO_OVERRIDES)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
})
