// An island because it answers without leaving the page; the form posts before any script (`client:interaction`).
import { useEffect } from 'react'
import { environment } from '../../stores/page/environment.ts'
import { $user } from '../../stores/account/sessions.ts'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { CookiesBlocked } from './cookies-blocked.tsx'
import { nextPath } from './next-path.ts'
import { LoginScreen } from './login-screen.tsx'

export const Login = withPage(function Login() {
  const page = usePage()
  const user = useShared($user, null)
  const isMember = user !== null

  useEffect(() => {
    if (isMember) environment.goInstead(nextPath(page), page.href('members'))
  }, [isMember, page])

  return (
    <LoginScreen>
      <CookiesBlocked />
    </LoginScreen>
  )
})
