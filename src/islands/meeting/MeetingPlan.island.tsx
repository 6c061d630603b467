// An island because it writes a text with the device's own words for a date, and shares it. `client:visible`: below the article.
import { useState } from 'react'
import { $session, NO_SESSION } from '../../stores/account/sessions.ts'
import { withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { CheckInReminder } from './check-in-reminder.tsx'
import { PlanForm } from './plan-form.tsx'

/** A plan for a friend, sent by the device, and a reminder by push. */
export const MeetingPlan = withPage(function MeetingPlan() {
  return (
    <div className="meeting">
      <PlanForm key={useMemberChanges()} />
      <CheckInReminder />
    </div>
  )
})

/** Counts members who took another one's place in this tab. A visitor who logs in takes nobody's. */
function useMemberChanges(): number {
  const session = useShared($session, NO_SESSION)
  const id = session.status === 'ready' ? session.value?.id : undefined
  const [holder, setHolder] = useState({ id, changes: 0 })
  if (id !== undefined && id !== holder.id) {
    setHolder({ id, changes: holder.id === undefined ? holder.changes : holder.changes + 1 })
  }
  return holder.changes
}
