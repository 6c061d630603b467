import { atom } from 'nanostores'
import type { Card } from '../../contract/cards.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { onMemberChange } from '../account/sessions.ts'

/** A match without a word, to whom first lines are offered; null = nothing is due. */
export const $icebreakerOffer = atom<Card | null>(null)

export const closeIcebreaker = () => $icebreakerOffer.set(null)

onBrowserMount($icebreakerOffer, () => onMemberChange(closeIcebreaker))
