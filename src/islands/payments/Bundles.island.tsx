// An island because prices depend on the member's country and discount. `client:load`: it is the page.
import { Suspense, useEffect } from 'react'
import type { User } from '../../contract/sessions.ts'
import { $prices, loadPrices } from '../../stores/payments/prices.ts'
import { environment } from '../../stores/page/environment.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import type { ScreenProps } from '../screen-props.ts'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import { BundleChoice } from './bundle-choice.tsx'
import { PaywallOutline } from './paywall-outline.tsx'

const SuspensionNote = whenShown(
  async () => (await import('../moderation/suspension-note.tsx')).SuspensionNote,
)

/** The bundles: as credits for premium members, as premium for the others. */
export const Bundles = withPage(function Bundles({ route }: ScreenProps) {
  const isPremiumPage = route === 'premium'
  return (
    <section className="bundles" aria-labelledby="bundles-title">
      <MembersOnly skeleton={<LoadingOffer isPremiumPage={isPremiumPage} />}>
        {(user) => <Offer user={user} isPremiumPage={isPremiumPage} />}
      </MembersOnly>
    </section>
  )
})

function LoadingOffer({ isPremiumPage }: { isPremiumPage: boolean }) {
  return (
    <>
      <Head isPremiumPage={isPremiumPage} />
      <Outline />
    </>
  )
}

function Outline() {
  const { t } = usePage()
  return <PaywallOutline label={t('payments.loading')} choice={['block']} summary={['control', 'line']} />
}

interface HeadProps {
  isPremiumPage: boolean
  credits?: number
  /** Nothing can be bought at the moment. */
  isClosed?: boolean
}

function Head({ isPremiumPage, credits, isClosed = false }: HeadProps) {
  const { t } = usePage()
  const isOffer = isPremiumPage && !isClosed
  return (
    <header className="bundles__head">
      <h1 id="bundles-title">{t(isOffer ? 'payments.premium_title' : 'payments.title')}</h1>
      {!isClosed && (
        <p className="bundles__intro">{t(isPremiumPage ? 'payments.premium_intro' : 'payments.intro')}</p>
      )}
      {!isPremiumPage && (
        <p className="bundles__balance">
          {credits === undefined ? '\u00a0' : t('payments.balance', { count: credits })}
        </p>
      )}
    </header>
  )
}

function Offer({ user, isPremiumPage }: { user: User; isPremiumPage: boolean }) {
  const { href } = usePage()
  const state = useShared($prices, IDLE)
  const isWrongPage = user.paid_user === isPremiumPage
  useEffect(() => {
    if (isWrongPage) environment.goInstead(href(isPremiumPage ? 'credits' : 'premium'))
    else void loadPrices()
  }, [isWrongPage, isPremiumPage, href, user.id])

  if (isWrongPage) return <LoadingOffer isPremiumPage={isPremiumPage} />
  return (
    <>
      <Head isPremiumPage={isPremiumPage} credits={user.credits} isClosed={user.suspension !== undefined} />
      {user.suspension ? (
        <Suspense fallback={<Outline />}>
          <SuspensionNote until={user.suspension.until} />
        </Suspense>
      ) : state.status === 'failed' ? (
        <FailureScreen failure={state.failure} onRetry={() => void loadPrices()} />
      ) : state.status === 'ready' ? (
        <BundleChoice prices={state.value} isPremiumPage={isPremiumPage} credits={user.credits} />
      ) : (
        <Outline />
      )}
    </>
  )
}
