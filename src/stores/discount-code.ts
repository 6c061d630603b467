import { atom } from 'nanostores'
import * as v from 'valibot'
import { getDiscount } from '../client/payments.ts'
import type { DiscountCode } from '../contract/discounts.ts'
import type { Country } from '../contract/lists.ts'
import { environment } from './environment.ts'
import { fromResult, IDLE, type Loadable, LOADING, onBrowserMount } from './loadable.ts'
import { persisted } from './persisted.ts'
import { onMemberChange } from './sessions.ts'

/** The code this tab came with, or that was typed in it; it stays until it is removed. */
export const $code = atom<Loadable<DiscountCode>>(IDLE)

const keptCode = persisted({
  name: 'discount-code',
  version: 1,
  area: 'session',
  owner: 'member',
  schema: v.string(),
})

/** The query of the page; a campaign's link holds a code, and where it stood. */
const pageQuery = (): Record<string, string> =>
  Object.fromEntries(new URL(environment.path(), 'http://page').searchParams)

/** The code as it was typed, or stands in the page's address. */
export const knownCode = (): string => pageQuery().code ?? keptCode.read() ?? ''

let latest = ''

/** Looks a code up for a country; the page's query goes with it. One that does not count is not kept. */
export async function findCode(code: string, country: Country): Promise<void> {
  const search = `${code} ${country}`
  latest = search
  if ($code.get().status !== 'ready') $code.set(LOADING)
  const result = await getDiscount({ ...pageQuery(), code, country })
  if (search !== latest) return
  if (result.ok) keptCode.write(result.value.code)
  else if (result.failure.kind === 'api') keptCode.erase()
  $code.set(fromResult(result))
}

/** Looks up the code that is known already, if there is one. */
export async function loadCode(country: Country): Promise<void> {
  const code = knownCode()
  if (code !== '') await findCode(code, country)
}

export function removeCode(): void {
  latest = ''
  keptCode.erase()
  const url = new URL(environment.path(), 'http://page')
  url.searchParams.delete('code')
  environment.replacePath(url.pathname + url.search + url.hash)
  $code.set(IDLE)
}

onBrowserMount($code, () => onMemberChange(() => $code.set(IDLE)))
