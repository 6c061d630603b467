import { numberList } from '../config/company.ts'
import type { Site } from '../config/site.ts'
import type { Translate } from '../core/messages.ts'

/** The company's register and VAT numbers; without VAT the first only. */
export const registrations = (
  t: Translate,
  { kvk, vat_numbers }: Pick<Site['company'], 'kvk' | 'vat_numbers'>,
): string =>
  [
    t('common.footer.register', { number: kvk }),
    ...(vat_numbers.length > 0 ? [t('common.footer.vat', { number: numberList(vat_numbers) })] : []),
  ].join(' · ')
