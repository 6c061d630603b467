import { atom } from 'nanostores'

/** Prices in credits of a photo and a gift by the server's last refusal of another price; null: as it was told before. */
export type ChangedPrices = Readonly<Record<'photo' | 'gift', number | null>>

export const NO_CHANGES: ChangedPrices = { photo: null, gift: null }
export const $changedPrices = atom<ChangedPrices>(NO_CHANGES)

export const changePrice = (change: Partial<ChangedPrices>): void =>
  $changedPrices.set({ ...$changedPrices.get(), ...change })
