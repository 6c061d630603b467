import type { CaseRight } from '../../src/core/cases.ts'
import type { CaseLogEntry, OperatorContext } from '../../src/server/desk/cases/operator-context.ts'
import type { TestApi } from './api.ts'

const EVERY_RIGHT: readonly CaseRight[] = [
  ...(['cases.read', 'cases.decide', 'cases.assign', 'messages.read', 'child_abuse.handle'] as const),
  ...(['complaints.answer', 'orders.read', 'refunds.decide', 'disputes.handle'] as const),
]

interface OperatorWishes {
  rights?: readonly CaseRight[]
  /** Ids of brands; all unless said otherwise. */
  brands?: readonly string[]
  language?: OperatorContext['operator']['language']
  confirmed?: boolean
}

export interface TestOperator extends OperatorContext {
  entries: CaseLogEntry[]
}

/** An operator as the desk would sign them in, who remembers what was logged. */
export function operatorOf(
  { deps }: TestApi,
  id: string,
  { rights = EVERY_RIGHT, brands, language = 'en', confirmed = true }: OperatorWishes = {},
): TestOperator {
  const entries: CaseLogEntry[] = []
  return {
    deps,
    operator: { id, language, time_zone: 'Europe/Amsterdam' },
    brandsWith: (right) =>
      new Map(
        [...deps.brands].filter(
          ([brand]) => rights.includes(right) && (brands === undefined || brands.includes(brand)),
        ),
      ),
    isConfirmed: confirmed,
    mayTake: () => Promise.resolve(true),
    log: (_db, entry) => {
      entries.push(entry)
      return Promise.resolve()
    },
    entries,
  }
}
