import { atom } from 'nanostores'
import * as v from 'valibot'
import type { DiscountCode } from '../../contract/discounts.ts'
import { environment } from '../page/environment.ts'
import { IDLE, type Loadable, onBrowserMount, fromResult, LOADING } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { onMemberChange } from '../account/sessions.ts'
import type { Country } from '../../contract/lists.ts'
import { getDiscount } from '../../client/discounts.ts'

/** The code this tab came with, or that was typed in it; it stays until it is removed. */
export const $code = atom<Loadable<DiscountCode>>(IDLE)

const keptCode = persisted('discount-code', v.string())

/** The query of the page; a campaign's link holds a code, and where it stood. */
const pageQuery = (): Record<string, string> =>
  Object.fromEntries(new URL(environment.path(), 'http://page').searchParams)

/** The code as it was typed, or stands in the page's address. */
export const knownCode = (): string => pageQuery().code ?? keptCode.read() ?? ''

/** Looks up the code that is known already, if there is one. */
export async function loadCode(country: Country): Promise<void> {
  const code = knownCode()
  if (code === '') return
  await findCode(code, country)
}

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

export function removeCode(): void {
  latest = ''
  keptCode.erase()
  const url = new URL(environment.path(), 'http://page')
  url.searchParams.delete('code')
  environment.replacePath(url.pathname + url.search + url.hash)
  $code.set(IDLE)
}

onBrowserMount($code, () => onMemberChange(() => $code.set(IDLE)))
