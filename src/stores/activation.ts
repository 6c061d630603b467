// Apart from the links themselves: every member's page may ask for a new one.
import * as api from '../client/api.ts'
import { newKey } from '../client/key.ts'

/** Mails a new link to the member's address. */
export const resendActivation = () => api.resendActivation(newKey())
