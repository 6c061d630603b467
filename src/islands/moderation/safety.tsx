import type { Person } from '../../stores/moderation/moderation.ts'
import { type ComponentProps, Suspense, useEffect, useState } from 'react'
import { environment } from '../../stores/page/environment.ts'
import { usePage } from '../shared/page-context.tsx'
import { Nothing, whenShown } from '../shared/when-shown.ts'

type Subject = 'profile' | 'photo' | 'message' | 'answer'

/** A viewer's action on another member: a report of what they show or write, or a block. */
export type SafetyTask = { kind: 'report'; subject: Subject; id: string } | { kind: 'block' }

interface SafetyProps {
  /** Null = nothing is open. */
  task: SafetyTask | null
  person: Person
  onTask: (task: SafetyTask | null) => void
  onBlocked?: () => void
}

/** The dialogs of a report and a block, loaded when one opens; a closed dialog keeps what was typed. */
export function Safety({ task, person, onTask, onBlocked }: SafetyProps) {
  const [last, setLast] = useState(task)
  if (task && task !== last) setLast(task)
  if (!last) return null
  const dialog = { isOpen: task !== null, onClose: () => onTask(null) }
  return (
    <Suspense fallback={null}>
      {last.kind === 'block' ? (
        <BlockDialog key={person.id} person={person} onBlocked={onBlocked} {...dialog} />
      ) : (
        <ReportDialog
          key={`${last.subject} ${last.id}`}
          subject={last.subject}
          reference={referenceOf(last, person)}
          onBlock={() => onTask({ kind: 'block' })}
          {...dialog}
        />
      )}
    </Suspense>
  )
}

/** An answer that is gone still says whose it was. */
const referenceOf = ({ subject, id }: { subject: Subject; id: string }, person: Person): string =>
  subject === 'answer' ? `profile:${person.id} answer:${id}` : `${subject}:${id}`

const BlockDialog = whenShown(
  async () => (await import('./block-dialog.tsx')).BlockDialog,
  ({ isOpen, person }) => <ToComplaints isOpen={isOpen} reference={`profile:${person.id}`} />,
)
const ReportDialog = whenShown(
  async () => (await import('./report-dialog.tsx')).ReportDialog,
  ({ isOpen, reference }) => <ToComplaints isOpen={isOpen} reference={reference} />,
)

/** If a dialog's script fails to load: goes to the complaints page, which needs none. */
function ToComplaints({ isOpen, reference }: { isOpen: boolean; reference: string }) {
  const { href } = usePage()
  const path = `${href('complaints')}?reference=${encodeURIComponent(reference)}`
  useEffect(() => {
    if (isOpen) environment.go(path)
  }, [isOpen, path])
  return null
}

const LazyBar = whenShown(async () => (await import('./put-away-note.tsx')).PutAwayBar, Nothing)
const LazyProfile = whenShown(async () => (await import('./put-away-note.tsx')).PutAwayProfile, Nothing)

export function PutAwayBar(props: ComponentProps<typeof LazyBar>) {
  return (
    <Suspense fallback={null}>
      <LazyBar {...props} />
    </Suspense>
  )
}

export function PutAwayProfile(props: ComponentProps<typeof LazyProfile>) {
  return (
    <Suspense fallback={null}>
      <LazyProfile {...props} />
    </Suspense>
  )
}
