import { createMollie } from './mollie.ts'
import type { PaymentProvider } from './provider.ts'
import { createSandbox } from './sandbox.ts'

/** The provider of an API key; without one, the sandbox. */
export const openPayments = ({ mollieKey }: { mollieKey?: string }): PaymentProvider =>
  mollieKey ? createMollie({ apiKey: mollieKey }) : createSandbox()
