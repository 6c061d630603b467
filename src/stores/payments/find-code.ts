// Fetched where a code is known or asked for: few orders have one.
import { getDiscount } from '../../client/discounts.ts'
import type { Country } from '../../contract/lists.ts'
import { $code, keptCode, pageQuery } from './discount-code.ts'
import { environment } from '../page/environment.ts'
import { fromResult, IDLE, LOADING } from '../page/loadable.ts'

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
