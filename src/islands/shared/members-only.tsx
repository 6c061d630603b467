import type { ReactNode } from 'react'
import type { User } from '../../contract/sessions.ts'
import { $session, loadSession, NO_SESSION } from '../../stores/account/sessions.ts'
import { useShared } from '../use-shared.ts'
import { FailureScreen } from './failure-screen.tsx'
import { loginInPlace } from './login-in-place.tsx'

interface MembersOnlyProps {
  /** The screen's true layout in grey, until the session is known. */
  skeleton: ReactNode
  children: (user: User) => ReactNode
}

/**
 * A page for members: a visitor finds the login in its place and stays at its URL. Until the session is known the
 * hint cookie chooses, in CSS, which of both is painted.
 */
export function MembersOnly({ skeleton, children }: MembersOnlyProps) {
  const session = useShared($session, NO_SESSION)
  const user = session.status === 'ready' ? session.value : null
  const isKnown = session.status === 'ready'
  const hasMember = !isKnown || user !== null

  if (session.status === 'failed') {
    return (
      <div className="screen">
        <FailureScreen isPage failure={session.failure} onRetry={() => void loadSession()} />
      </div>
    )
  }
  return (
    <>
      {hasMember && (
        <div className={isKnown ? 'members-only' : 'members-only only-members'}>
          {user ? children(user) : skeleton}
        </div>
      )}
      {!user && <div className={isKnown ? 'members-only' : 'members-only only-visitors'}>{loginInPlace}</div>}
    </>
  )
}
