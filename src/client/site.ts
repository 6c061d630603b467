import type * as calls from '../contract/calls/site.ts'
import { CompanyInfo, Settings } from '../contract/site.ts'
import { call } from './http.ts'

/** Tried once: somebody has pressed a button and waits. */
export const getSettings = () =>
  call<typeof calls.getSettings>(
    { method: 'GET', path: '/api/settings.php', answer: Settings },
    { retries: 0 },
  )
export const getCompanyInfo = () =>
  call<typeof calls.getCompanyInfo>({ method: 'GET', path: '/api/companyinfo.php', answer: CompanyInfo })
