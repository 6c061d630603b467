// Prices of a photo, or a voice message, and of a gift.
import { atom } from 'nanostores'
import type * as v from 'valibot'
import * as calls from '../../client/chat.ts'
import type { getGifts } from '../../contract/calls/chat.ts'
import { fromResult, IDLE, type Loadable, LOADING } from '../page/loadable.ts'

/** Prices in credits by the server's last refusal of another price; null: as the page says. */
export type ChangedPrices = Readonly<Record<'photo' | 'gift', number | null>>

export const NO_CHANGES: ChangedPrices = { photo: null, gift: null }
export const $changedPrices = atom<ChangedPrices>(NO_CHANGES)

export const changePrice = (change: Partial<ChangedPrices>): void =>
  $changedPrices.set({ ...$changedPrices.get(), ...change })

export type GiftOffer = v.InferOutput<typeof getGifts.response>['gifts'][number]

/** The gifts there are, with their price in credits. */
export const $gifts = atom<Loadable<readonly GiftOffer[]>>(IDLE)

export async function loadGifts(): Promise<void> {
  if ($gifts.get().status !== 'ready') $gifts.set(LOADING)
  const result = await calls.getGifts()
  if (!result.ok && $gifts.get().status === 'ready') return
  if (result.ok) changePrice({ gift: null })
  $gifts.set(fromResult(result.ok ? { ok: true, value: result.value.gifts } : result))
}
