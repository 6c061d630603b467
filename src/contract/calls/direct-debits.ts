import * as v from 'valibot'
import { CodeConfirmation, DebitRequest, DebitTerms, DirectDebitOrder } from '../direct-debits.ts'
import { Id, queryFlag } from '../fields.ts'
import { defineCall } from './define-call.ts'

/** The agreement asked of a member before a direct debit, and how much of the month's limit is left. */
export const getDirectDebit = defineCall({
  method: 'GET',
  path: '/api/directdebit.php',
  access: 'member',
  response: DebitTerms,
})

export const orderDirectDebit = defineCall({
  method: 'POST',
  path: '/api/directdebit.php',
  access: 'member',
  outdatesPages: true,
  takesPart: true,
  rate: 'money',
  idempotent: true,
  body: DebitRequest,
  response: DirectDebitOrder,
  errors: [
    'not_found',
    'invalid_fields',
    'payment_method_unavailable',
    'direct_debit_blocked',
    'direct_debit_limit_reached',
    'sms_limit_reached',
    'discount_not_found',
    'code_limit_reached',
    'discount_used',
    'price_changed',
  ],
})

/** Sends another code; the one before does not count any more. */
export const resendCode = defineCall({
  method: 'POST',
  path: '/api/directdebit.php',
  flag: 'resend',
  access: 'member',
  takesPart: true,
  rate: 'money',
  idempotent: true,
  query: v.strictObject({ resend: queryFlag }),
  body: v.strictObject({ order: Id }),
  response: DirectDebitOrder,
  errors: ['not_found', 'sms_limit_reached'],
})

/** The code that came by SMS confirms the mandate; the order then goes to the bank. */
export const confirmCode = defineCall({
  method: 'POST',
  path: '/api/sms.php',
  access: 'member',
  outdatesPages: true,
  takesPart: true,
  rate: 'money',
  idempotent: true,
  body: CodeConfirmation,
  response: DirectDebitOrder,
  errors: ['sms_code_invalid', 'unavailable'],
})
