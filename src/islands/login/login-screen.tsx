import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { usePage } from '../shared/page-context.tsx'
import { LoginForm } from './login-form.tsx'

interface LoginScreenProps {
  /** In place of a page for members, which follows after the login. */
  isInPlace?: boolean
  /** Stands over the form. */
  children?: ReactNode
}

export function LoginScreen({ isInPlace = false, children }: LoginScreenProps) {
  const { t, site, href } = usePage()
  return (
    <div className={classNames('login', isInPlace && 'login--in-place')}>
      <h1 className="login__title">{t('login.title')}</h1>
      {isInPlace && <p className="login__text">{t('login.members_only')}</p>}
      {children}
      <LoginForm />
      {site.signups === 'with_trafficsource' && (
        <p className="login__new only-uninvited">{t('login.invited')}</p>
      )}
      {site.signups !== 'none' && (
        <p className={site.signups === 'all' ? 'login__new' : 'login__new only-invited'}>
          {t('login.new_here')} <a href={href('signup')}>{t('login.create')}</a>
        </p>
      )}
    </div>
  )
}
