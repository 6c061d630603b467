import type { Context } from '../../platform/context.ts'

/** The mandate in the page's language, as it is shown, agreed to and kept. */
export function mandateText({ deps, brand, locale }: Context): string {
  const { company } = brand.site
  return deps.translator(locale, brand.site.address)('notifications.direct_debit.mandate', {
    creditor: `${company.name}, ${company.address}, ${company.city}`,
    creditor_id: company.sepa_creditor_id ?? '',
  })
}
