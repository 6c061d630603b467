import type * as v from 'valibot'
import type { getCompanyInfo } from '../contract/calls/site.ts'
import type { Site } from './site.ts'

type CompanyInfo = v.InferOutput<typeof getCompanyInfo.response>

const TERMS_SINCE = Date.UTC(2023, 11, 1, 12)

const takenOver = (site: Pick<Site, 'company'>): number => Date.parse(`${site.company.added}T00:00:00Z`)

/** When the brand's terms got their present form, in epoch milliseconds: the version a member agrees to. */
export function termsVersion(site: Pick<Site, 'company'>): number {
  return Math.max(TERMS_SINCE, takenOver(site))
}

/** The answer of companyinfo.php. */
export function companyInfo(site: Site): CompanyInfo {
  const { name, address, kvk, city, country, tradenames, vat_numbers, delete_discount } = site.company
  return {
    name,
    address,
    kvk,
    city,
    country,
    tradenames,
    vat_numbers,
    support_phone: site.support_phone,
    delete_discount,
    added: takenOver(site),
  }
}

/** Numbers of a register, none of which breaks at the end of a line. */
export const numberList = (numbers: readonly string[]): string =>
  numbers.map((number) => number.replaceAll(' ', '\u00a0')).join(', ')
