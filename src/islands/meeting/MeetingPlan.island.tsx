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
      <PlanForm key={useOwner()} />
      <CheckInReminder />
    </div>
  )
})

/** Counts members who took another one's place in this tab. A visitor who logs in takes nobody's. */
function useOwner(): number {
  const session = useShared($session, NO_SESSION)
  const id = session.status === 'ready' ? session.value?.id : undefined
  const [owner, setOwner] = useState({ id, turn: 0 })
  if (id !== undefined && id !== owner.id) {
    setOwner({ id, turn: owner.id === undefined ? owner.turn : owner.turn + 1 })
  }
  return owner.turn
}
