import * as v from 'valibot'
import { persisted } from '../page/persisted.ts'

/** The order on whose page protecting the account was offered; '' once it was sent away. */
const offered = persisted('security-offer', v.string())

/** Whether to offer it on this order's page: after one purchase, and never again. */
export function isSecurityOffered(order: string): boolean {
  const first = offered.read() ?? order
  offered.write(first)
  return first === order
}

export const dismissSecurityOffer = (): void => offered.write('')
