import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import type { Person } from '../../stores/moderation/moderation.ts'
import { environment } from '../../stores/page/environment.ts'
import { usePage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'

/** A viewer's action on another member: a report of what they show or write, or a block. */
export type SafetyTask =
  { kind: 'report'; subject: 'profile' | 'photo' | 'message'; id: string } | { kind: 'block' }

export interface SafetyProps {
  /** Null = nothing is open. */
  task: SafetyTask | null
  person: Person
  onTask: (task: SafetyTask | null) => void
  onBlocked?: () => void
}

const Dialogs = whenShown<SafetyDialogsProps>(
  async () => (await import('./safety-dialogs.tsx')).SafetyDialogs,
  Instead,
)

export interface SafetyDialogsProps extends Omit<SafetyProps, 'task'> {
  task: SafetyTask
  isOpen: boolean
}

/** The dialogs of a report and a block; their script comes when one opens, and what was typed stays when it closes. */
export function Safety({ task, ...props }: SafetyProps) {
  const [last, setLast] = useState(task)
  if (task && task !== last) setLast(task)
  if (!last) return null
  return (
    <Suspense fallback={null}>
      <Dialogs task={last} isOpen={task !== null} {...props} />
    </Suspense>
  )
}

const loadNotes = () => import('./blocked-note.tsx').catch(() => null)

export interface BlockedProps {
  person: Person
  onUndone: () => void
}

const Bar = lazy<ComponentType<BlockedProps>>(async () => ({
  default: (await loadNotes())?.BlockedBar ?? (() => null),
}))

/** Above the conversations, once one is gone. */
export function BlockedBar(props: BlockedProps) {
  return (
    <Suspense fallback={null}>
      <Bar {...props} />
    </Suspense>
  )
}

const InPlace = lazy<ComponentType<BlockedProps>>(async () => ({
  default: (await loadNotes())?.BlockedProfile ?? (() => null),
}))

/** In the place of a profile. */
export function BlockedProfile(props: BlockedProps) {
  return (
    <Suspense fallback={null}>
      <InPlace {...props} />
    </Suspense>
  )
}

/** Where the script does not come, the page that needs none. */
function Instead({ task, isOpen, person }: SafetyDialogsProps) {
  const { href } = usePage()
  const subject = task.kind === 'report' ? `${task.subject}:${task.id}` : `profile:${person.id}`
  const path = `${href('complaints')}?reference=${encodeURIComponent(subject)}`
  useEffect(() => {
    if (isOpen) environment.go(path)
  }, [isOpen, path])
  return null
}
