import { electronicFormatIBAN, isSEPACountry, isValidIBAN } from 'ibantools'
import type * as v from 'valibot'
import type { Country } from '../../../contract/lists.ts'
import type { DirectDebitOrder } from '../../../contract/direct-debits.ts'
import type { orderDirectDebit } from '../../../contract/calls/direct-debits.ts'
import { currencyOf } from '../../../core/currency.ts'
import { DAY_MS } from '../../../core/durations.ts'
import { groupIban, maskIban } from '../../../core/iban.ts'
import { directDebitCountries } from '../../../core/payment-methods.ts'
import type { MemberContext } from '../../platform/context.ts'
import { invalidFields, notFound, ServiceError } from '../../platform/errors.ts'
import { offersDirectDebit } from '../orders/list-bundles.ts'
import { isOpen } from '../order.ts'
import { mandateId } from '../mandates/mandates.ts'
import { insertOrder, orderId, priceOf } from '../orders/place-order.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { holdDirectDebit } from '../mandates/debit-limits.ts'
import { mandateText } from './mandate-text.ts'
import { mobileNumber } from './mobile-number.ts'
import { sendCode } from './send-code.ts'
import { directDebitOf, findDirectDebit } from './view-direct-debit.ts'

/** Time to enter the code; the bank's days begin after it. */

type DirectDebitInput = v.InferOutput<(typeof orderDirectDebit)['body']>

/**
 * Orders a bundle by direct debit: stores the mandate with its evidence, and sends a code to the phone. Throws
 * `invalid_fields`, `payment_method_unavailable`, the limits' codes, and what every order throws.
 */
export async function placeDirectDebit(
  context: MemberContext,
  input: DirectDebitInput,
): Promise<DirectDebitOrder> {
  return inTransaction(context, async (trx) => {
    const { db, brand, viewer, deps, now } = trx
    const { country, account_holder, street, house_number, zip, city, discount, total, bundle } = input
    const purchase = { bundle, country, method: 'sdd' as const, total, discount }
    const priced = await priceOf(trx, purchase)
    if (!offersDirectDebit(trx, country) || currencyOf(country) !== 'EUR')
      throw new ServiceError('payment_method_unavailable')
    const { iban, mobile } = bankData(input, country)

    const id = orderId(viewer.account, trx.key)
    await holdDirectDebit(trx, { order: id, total })
    const order = await insertOrder(trx, {
      id,
      purchase,
      priced,
      mandate: mandateId(id),
      openMs: DAY_MS,
    })
    const mandate = await db
      .insertInto('mandate')
      .values({
        pool: brand.pool,
        id: mandateId(id),
        brand: brand.site.id,
        account: viewer.account,
        method: 'sdd',
        state: 'awaiting_code',
        order_id: id,
        provider: deps.payments.name,
        provider_customer: '',
        provider_mandate: '',
        label: maskIban(iban),
        holder: account_holder,
        iban,
        street,
        house_number,
        zip,
        city,
        mobile,
        creditor: brand.site.company.sepa_creditor_id ?? '',
        text: mandateText(trx),
        code_hash: '',
        code_expires_at: 0,
        code_tries: 0,
        created_at: now,
        confirmed_at: 0,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    return directDebitOf(order, await sendCode(trx, mandate))
  })
}

/** In SEPA since 2024 and 2025, which `ibantools` does not know yet. */
const LATER_IN_SEPA: readonly string[] = ['AL', 'MD', 'ME', 'MK', 'RS']

const isInSepa = (country: string): boolean => isSEPACountry(country) || LATER_IN_SEPA.includes(country)

/** Checks and normalises IBAN and mobile number. Throws `invalid_fields`. */
function bankData(input: DirectDebitInput, country: Country): { iban: string; mobile: string } {
  const iban = electronicFormatIBAN(groupIban(input.iban)) ?? ''
  const others = directDebitCountries.filter((each) => each !== country)
  const mobile = mobileNumber(input.mobile_number, [country, ...others])
  const isIban = isValidIBAN(iban) && isInSepa(iban.slice(0, 2))
  if (!isIban || mobile === null) {
    throw invalidFields({
      ...(isIban ? {} : { iban: 'invalid' }),
      ...(mobile === null ? { mobile_number: 'invalid' } : {}),
    })
  }
  return { iban, mobile }
}

/** Sends another code for an order that still waits for one. Throws `not_found`, `sms_limit_reached`. */
export async function resendCode(context: MemberContext, id: string): Promise<DirectDebitOrder> {
  return inTransaction(context, async (trx) => {
    const { order, mandate } = await findDirectDebit(trx, id, 'not_found')
    const isWaiting = isOpen(order) && order.expires_at > trx.now && mandate.state === 'awaiting_code'
    if (!isWaiting) throw notFound()
    return directDebitOf(order, await sendCode(trx, mandate))
  })
}
