// An island because its steps follow one another on one page and keep what is typed (`client:load`: it is the page).
import { useEffect } from 'react'
import type { IslandProps } from '../../core/island.ts'
import { routeParam } from '../../stores/route-param.ts'
import { environment } from '../../stores/environment.ts'
import { IDLE } from '../../stores/loadable.ts'
import { $settings } from '../../stores/settings.ts'
import { $user } from '../../stores/sessions.ts'
import {
  $signup,
  $signupWork,
  COMPLETE,
  NO_WORK,
  openSignup,
  type Signup as State,
} from '../../stores/signup.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { AccountStep } from './account-step.tsx'
import { Complete } from './complete.tsx'
import { OriginCard } from './origin-card.tsx'
import { PhotoStep } from './photo-step.tsx'
import { BirthStep, PlaceStep, SeeksStep } from './steps.tsx'

export interface SignupProps extends IslandProps {
  /** `complete-signup` shows the end to a member, too; the others send members on. */
  route: 'signup' | 'complete-signup' | 'members-id-signup'
}

export const Signup = withPage(function Signup({ route }: SignupProps) {
  const { t, site, locale, href } = usePage()
  const signup = useShared($signup, IDLE)
  const user = useShared($user, null)
  const isClosed = useClosed()
  const step = signup.status === 'ready' ? signup.value.step : null
  const isDone = step === COMPLETE && user?.status === 'active' && route !== 'complete-signup'

  useEffect(() => {
    const profile = routeParam('members-id-signup', 'id')
    void openSignup({ genders: site.genders, locale, profile })
  }, [site.genders, locale])
  useEffect(() => {
    if (isDone) environment.goInstead(href('members'))
    else if (step === COMPLETE) environment.replacePath(href('complete-signup'))
  }, [isDone, step, href])

  switch (signup.status) {
    case 'idle':
    case 'loading':
      return <Waiting />
    case 'failed':
      return (
        <div className="signup">
          <FailureAlert
            failure={signup.failure}
            onRetry={() =>
              void openSignup({
                genders: site.genders,
                locale,
                profile: routeParam('members-id-signup', 'id'),
              })
            }
          />
        </div>
      )
    case 'ready':
      if (isClosed && signup.value.step < 4) {
        return (
          <EmptyState
            isPage
            drawing="broken"
            title={t('signup.closed.title')}
            action={<LinkButton href={href('index')}>{t('signup.closed.home')}</LinkButton>}
          >
            {t('signup.closed.text', { name: site.name })}
          </EmptyState>
        )
      }
      return <Steps signup={signup.value} />
  }
})

/** Whether the brand takes no signup from here; open until the server has said so. */
function useClosed(): boolean {
  const settings = useShared($settings, IDLE)
  if (settings.status !== 'ready') return false
  const { signups } = settings.value
  return signups === 'none' || (signups === 'with_trafficsource' && !/[?&]network=./.test(environment.path()))
}

function Steps({ signup }: { signup: State }) {
  const { t, href } = usePage()
  const work = useShared($signupWork, NO_WORK)
  const props = { signup, work }
  if (signup.step === COMPLETE) return <Complete hasMoved={signup.hasMoved} />
  return (
    <div className="signup">
      {signup.profile !== null && <OriginCard id={signup.profile} />}
      {signup.step === 0 && <SeeksStep {...props} />}
      {signup.step === 1 && <BirthStep {...props} />}
      {signup.step === 2 && <PlaceStep {...props} />}
      {signup.step === 3 && <AccountStep {...props} />}
      {signup.step === 4 && <PhotoStep {...props} />}
      {signup.step < 4 && (
        <p className="signup__login">
          {t('signup.member_already')} <a href={href('login')}>{t('common.nav.login')}</a>
        </p>
      )}
    </div>
  )
}

function Waiting() {
  const { t } = usePage()
  return (
    <Loading label={t('signup.loading')} className="signup">
      <div className="signup__step">
        <Skeleton shape="short-line" />
        <Skeleton shape="title" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </div>
    </Loading>
  )
}
