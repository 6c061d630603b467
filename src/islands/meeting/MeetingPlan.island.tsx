// An island because it writes a text with the device's own words for a date, and shares it. `client:visible`: below the article.
import { CheckInReminder } from './check-in-reminder.tsx'
import { PlanForm } from './plan-form.tsx'
import { withPage } from '../shared/page-context.tsx'

/** A plan for a friend, sent by the device, and a reminder by push. */
export const MeetingPlan = withPage(function MeetingPlan() {
  return (
    <div className="meeting">
      <PlanForm />
      <CheckInReminder />
    </div>
  )
})
