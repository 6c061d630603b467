import type { Measure } from '../../contract/moderation.ts'
import { $cases } from '../../stores/moderation/moderation.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { Alert } from '../../ui/alert.tsx'
import { useShared } from '../use-shared.ts'
import { DecisionList } from './decision-list.tsx'

/** Measures that hide nothing of the profile, and one that its field tells of. */
const ELSEWHERE: readonly Measure[] = ['warning', 'text_removed', 'direct_debit_blocked']

/** Resolves once they are loaded, or cannot be. */
export const decisionsKnown = () =>
  new Promise<void>((resolve) => {
    const stop = $cases.subscribe(({ status }) => {
      if (status !== 'ready' && status !== 'failed') return
      resolve()
      // Called at once where they are known, before there is anything to stop.
      queueMicrotask(() => stop())
    })
  })

/** Decisions in force on the profile or one of its photos. */
export function OwnDecisions() {
  const decisions = valueOf(useShared($cases, IDLE))?.decisions ?? []
  const inForce = decisions.filter(
    ({ measure, lifted_at }) => lifted_at === null && !ELSEWHERE.includes(measure),
  )
  if (inForce.length === 0) return null
  return (
    <Alert kind="warning">
      <DecisionList decisions={inForce} />
    </Alert>
  )
}
