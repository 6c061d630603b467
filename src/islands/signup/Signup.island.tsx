// An island because its steps follow one another on one page and keep what is typed (`client:load`: it is the page).
import { Suspense, useEffect, useState } from 'react'
import type { Settings } from '../../contract/site.ts'
import { saidLine } from '../../core/first-lines.ts'
import type { IslandProps } from '../../core/island.ts'
import { routeParam } from '../../stores/page/route-param.ts'
import { tracking } from '../../stores/page/consent.ts'
import { environment } from '../../stores/page/environment.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { $user } from '../../stores/account/sessions.ts'
import {
  $signup,
  $signupWork,
  COMPLETE,
  NO_SECRETS,
  NO_WORK,
  openSignup,
  type Signup as State,
  type SignupOrigin,
} from '../../stores/signup/signup.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { CookiesBlocked } from '../login/cookies-blocked.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import type { Page } from '../shared/page.ts'
import { usePage, withPage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import { AccountStep } from './account-step.tsx'
import { Complete } from './complete.tsx'
import { OriginCard, useOrigin } from './origin-card.tsx'
import { BirthStep, PlaceStep, SeeksStep } from './steps.tsx'

export interface SignupProps extends IslandProps {
  /** `complete-signup` shows the end to a member, too; the others send members on. */
  route: 'signup' | 'complete-signup' | 'members-id-signup'
  /** Addresses of drawings that show what photos work. */
  examples: readonly string[]
}

// Needed only at the end.
const PhotoStep = whenShown(async () => (await import('./photo-step.tsx')).PhotoStep)

export const Signup = withPage(function Signup({ route, examples }: SignupProps) {
  const page = usePage()
  const { site, href } = page
  const signup = useShared($signup, IDLE)
  const user = useShared($user, null)
  const step = signup.status === 'ready' ? signup.value.step : null
  const isDone = step === COMPLETE && user?.status === 'active' && route !== 'complete-signup'
  const isEarly = step !== null && step !== COMPLETE && route === 'complete-signup'

  useEffect(() => {
    void openSignup(originOf(page))
  }, [page])
  useEffect(() => {
    if (isDone) environment.goInstead(href('members'))
    else if (isEarly) environment.goInstead(href('signup'))
    else if (step === COMPLETE && isOwnPage()) environment.replacePath(href('complete-signup'))
    else if (step === COMPLETE) environment.goInstead(href('complete-signup'))
  }, [isDone, isEarly, step, href])

  switch (signup.status) {
    case 'idle':
    case 'loading':
      return <Waiting />
    case 'failed':
      return (
        <div className="signup">
          <FailureAlert failure={signup.failure} onRetry={() => void openSignup(originOf(page))} />
        </div>
      )
    case 'ready':
      if (isEarly) return <Waiting />
      if (signup.value.step < 4 && !signup.value.hasDraft && isClosed(site.signups)) return <Closed />
      return <Steps signup={signup.value} examples={examples} />
  }
})

/** The signup as started from this URL: its member, and the icebreaker chosen for them. */
function originOf({ t, site, locale }: Page): SignupOrigin {
  const line = saidLine(environment.path())
  return {
    ...{ genders: site.genders, locale, profile: routeParam('members-id-signup', 'id') },
    message: line && t(`lander.member2.${line}`),
  }
}

/** Not in a dialog: the end of a signup leaves the page. */
const isOwnPage = () => (environment.path().split(/[?#]/)[0] ?? '').endsWith('signup')

/** Whether the brand takes no signup from this address. */
const isClosed = (signups: Settings['signups']): boolean =>
  signups === 'none' || (signups === 'with_trafficsource' && tracking()?.network === undefined)

/** Shown before any question. */
function Closed() {
  const { t, site, href } = usePage()
  const isInvited = site.signups === 'with_trafficsource'
  return (
    <div className="signup signup--closed">
      <h1 className="signup__title">{t(isInvited ? 'home.join.invited_title' : 'signup.closed.title')}</h1>
      <p>{isInvited ? t('home.join.invited_text') : t('signup.closed.text', { name: site.name })}</p>
      <LinkButton isWide href={href('login')}>
        {t('common.nav.login')}
      </LinkButton>
      <LinkButton variant="secondary" isWide href={href('index')}>
        {t('signup.closed.home')}
      </LinkButton>
    </div>
  )
}

function Steps({ signup, examples }: { signup: State; examples: readonly string[] }) {
  const work = useShared($signupWork, NO_WORK)
  const [secrets, setSecrets] = useState(NO_SECRETS)
  const origin = useOrigin(signup.profile, signup.step >= 4)
  const props = { signup, work }
  if (signup.step === COMPLETE) return <Complete hasMoved={signup.hasMoved} />
  return (
    <div className="signup">
      <CookiesBlocked />
      {signup.profile !== null && <OriginCard origin={origin} />}
      {signup.step === 0 && <SeeksStep {...props} />}
      {signup.step === 1 && <BirthStep {...props} />}
      {signup.step === 2 && <PlaceStep {...props} />}
      {signup.step === 3 && <AccountStep {...props} secrets={secrets} onSecrets={setSecrets} />}
      {signup.step === 4 && (
        <Suspense fallback={<Skeleton shape="title" />}>
          <PhotoStep {...props} origin={origin} examples={examples} />
        </Suspense>
      )}
    </div>
  )
}

/** The outline of the first step; where signups are by invitation, the address says at once which of both it is. */
function Waiting() {
  const { t, site } = usePage()
  const isInvited = site.signups === 'with_trafficsource'
  return (
    <>
      {isInvited && (
        <div className="only-uninvited">
          <Closed />
        </div>
      )}
      <Loading label={t('signup.loading')} className={isInvited ? 'signup only-invited' : 'signup'}>
        <div className="signup__step">
          {!isInvited && <h1 className="visually-hidden">{t('home.join.title')}</h1>}
          <Skeleton shape="title" />
          <div className="choice-rows">
            <Skeleton shape="control" />
            <Skeleton shape="control" />
            <Skeleton shape="control" />
          </div>
        </div>
      </Loading>
    </>
  )
}
