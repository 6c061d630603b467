import { atom } from 'nanostores'
import * as v from 'valibot'
import type { DiscountCode } from '../../contract/discounts.ts'
import { environment } from '../page/environment.ts'
import { IDLE, type Loadable, onBrowserMount } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { onMemberChange } from '../account/sessions.ts'

/** The code this tab came with, or that was typed in it; it stays until it is removed. */
export const $code = atom<Loadable<DiscountCode>>(IDLE)

export const keptCode = persisted('discount-code', v.string())

/** The query of the page; a campaign's link holds a code, and where it stood. */
export const pageQuery = (): Record<string, string> =>
  Object.fromEntries(new URL(environment.path(), 'http://page').searchParams)

/** The code as it was typed, or stands in the page's address. */
export const knownCode = (): string => pageQuery().code ?? keptCode.read() ?? ''

onBrowserMount($code, () => onMemberChange(() => $code.set(IDLE)))
