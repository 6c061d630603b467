import * as calls from '../../client/repeat-orders.ts'
import { andLoad, loadAccount } from '../account/accounts.ts'

/** Lets go of every means of payment kept. */
export const forgetMethods = () => andLoad(calls.forgetMethods(), loadAccount)
