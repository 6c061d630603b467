// How cases are named on every screen.

import type { CaseListRow } from '../contract/desk/cases.ts'
import type { PlainKey } from '../core/message-key.ts'
import type { Translator } from '../core/messages.ts'

/** The word for a value that comes as text; the value itself where there is none. */
export function wordFor(
  t: Translator,
  group:
    | 'grounds'
    | 'measures'
    | 'outcomes'
    | 'statuses'
    | 'orders.bookings'
    | 'orders.withdrawals'
    | 'refunds.reasons',
  value: string,
): string {
  const key = `desk.${group}.${value}`
  return t.has(key) ? t(key as PlainKey) : value
}

/** "Notice · Fraud": the kind, and the ground where it says more. */
export function caseName(t: Translator, { kind, ground }: Pick<CaseListRow, 'kind' | 'ground'>): string {
  const name = t(`desk.kinds.${kind}`)
  return ground === '' || ground === kind ? name : `${name} · ${wordFor(t, 'grounds', ground)}`
}
