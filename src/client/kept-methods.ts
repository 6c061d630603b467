// The call of the means of payment that are kept, fetched with that part of the settings.
import * as repeats from '../contract/repeat-orders.ts'
import { call } from './http.ts'

export const forgetMethods = () => call(repeats.forgetMethods, { query: { repeat: '1' } })
