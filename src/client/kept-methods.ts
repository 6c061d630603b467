// The call of the means of payment that are kept, fetched with that part of the settings.
import * as payments from '../contract/payments.ts'
import { call } from './http.ts'

export const forgetMethods = () => call(payments.forgetMethods, { query: { repeat: '1' } })
