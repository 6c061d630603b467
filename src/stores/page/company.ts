import { atom } from 'nanostores'
import type * as v from 'valibot'
import { getCompanyInfo } from '../../client/site.ts'
import type { getCompanyInfo as CompanyCall } from '../../contract/calls/site.ts'
import { fromResult, IDLE, type Loadable, LOADING, onBrowserMount } from './loadable.ts'

export type Company = v.InferOutput<typeof CompanyCall.response>

/** The company behind the brand; loaded once. */
export const $company = atom<Loadable<Company>>(IDLE)

onBrowserMount($company, () => {
  const { status } = $company.get()
  if (status === 'ready' || status === 'loading') return
  $company.set(LOADING)
  void getCompanyInfo().then((result) => $company.set(fromResult(result)))
})
