import { Suspense } from 'react'
import { environment } from '../../stores/page/environment.ts'
import { $session } from '../../stores/account/sessions.ts'
import { whenShown } from './when-shown.ts'

const signedOut = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = $session.subscribe((session) => {
      if (session.status !== 'ready' || session.value !== null) return
      resolve()
      queueMicrotask(() => stop())
    })
  })

// Member pages hold its HTML only: its script is loaded once the session turns out to be a visitor's.
const LoginScreen = whenShown(async () => {
  if (environment.isBrowser) await signedOut()
  return (await import('../login/login-screen.tsx')).LoginScreen
})

/** The login in place of a page. A constant element, so that a render around it keeps the built HTML. */
export const loginInPlace = (
  <Suspense fallback={null}>
    <LoginScreen isInPlace />
  </Suspense>
)
