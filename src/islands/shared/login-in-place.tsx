import { lazy, Suspense } from 'react'
import { environment } from '../../stores/page/environment.ts'
import { $session } from '../../stores/account/sessions.ts'

const signedOut = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = $session.subscribe((session) => {
      if (session.status !== 'ready' || session.value !== null) return
      resolve()
      queueMicrotask(() => stop())
    })
  })

// Members carry its HTML alone: the script comes once it is known that nobody is logged in.
const LoginScreen = lazy(async () => {
  if (environment.isBrowser) await signedOut()
  return { default: (await import('../login/login-screen.tsx')).LoginScreen }
})

/** The login in the place of a page. One element for good, so that a change around it leaves the built HTML alone. */
export const loginInPlace = (
  <Suspense fallback={null}>
    <LoginScreen isInPlace />
  </Suspense>
)
