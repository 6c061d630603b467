import { createMollie } from './mollie.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.ts'

/** The provider that a key is for; without one, the bank that plays. */
export const openPayments = ({ mollieKey }: { mollieKey?: string }): PaymentProvider =>
  mollieKey ? createMollie({ apiKey: mollieKey }) : createSandbox()
