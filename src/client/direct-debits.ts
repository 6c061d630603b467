import type { BodyOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/direct-debits.ts'
import { DebitTerms, DirectDebitOrder } from '../contract/direct-debits.ts'
import { call } from './http.ts'

export const getDirectDebit = () =>
  call<typeof calls.getDirectDebit>({ method: 'GET', path: '/api/directdebit.php', answer: DebitTerms })
export const orderDirectDebit = (body: BodyOf<typeof calls.orderDirectDebit>, key: string) =>
  call<typeof calls.orderDirectDebit>(
    { method: 'POST', path: '/api/directdebit.php', answer: DirectDebitOrder },
    { body, key },
  )
export const resendCode = (order: string, key: string) =>
  call<typeof calls.resendCode>(
    { method: 'POST', path: '/api/directdebit.php', answer: DirectDebitOrder },
    { query: { resend: '1' }, body: { order }, key },
  )
export const confirmCode = (body: BodyOf<typeof calls.confirmCode>, key: string) =>
  call<typeof calls.confirmCode>(
    { method: 'POST', path: '/api/sms.php', answer: DirectDebitOrder },
    { body, key },
  )
