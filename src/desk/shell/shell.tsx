import { useStore } from '@nanostores/react'
import { getPagePath, openPage } from '@nanostores/router'
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type Me, signOut } from '../../contract/desk/operators.ts'
import type { Right } from '../../contract/desk/rights.ts'
import { CASE_RIGHTS } from '../../core/cases.ts'
import { Button } from '../../ui/button.tsx'
import { $router, type ScreenName } from '../router.ts'
import { AppealsScreen } from '../screens/appeals.tsx'
import { AuthorityOrdersScreen } from '../screens/authority-orders.tsx'
import { CaseScreen } from '../screens/case/case.tsx'
import { ClustersScreen } from '../screens/clusters/cluster-list.tsx'
import { ComplaintsScreen } from '../screens/complaints.tsx'
import { CampaignsScreen } from '../screens/marketing/campaigns.tsx'
import { CamsScreen } from '../screens/marketing/cams.tsx'
import { DiscountCodesScreen } from '../screens/marketing/discount-code-list.tsx'
import { FairnessScreen } from '../screens/figures/fairness.tsx'
import { FiguresScreen } from '../screens/figures/figures.tsx'
import { TransparencyScreen } from '../screens/figures/transparency-report.tsx'
import { HealthScreen } from '../screens/health/health.tsx'
import { LogScreen } from '../screens/log.tsx'
import { MeScreen } from '../screens/me.tsx'
import { MemberScreen } from '../screens/member.tsx'
import { MembersScreen } from '../screens/members.tsx'
import { DebitsScreen } from '../screens/money/debits.tsx'
import { DisputesScreen } from '../screens/money/disputes.tsx'
import { OrderScreen } from '../screens/money/order.tsx'
import { OrdersScreen } from '../screens/money/orders.tsx'
import { RefundsScreen } from '../screens/money/refunds.tsx'
import { WithdrawalsScreen } from '../screens/money/withdrawals.tsx'
import { NewsScreen } from '../screens/marketing/news.tsx'
import { PeopleScreen } from '../screens/people.tsx'
import { PhotosScreen } from '../screens/photos.tsx'
import { PrivacyScreen } from '../screens/privacy.tsx'
import { QueueScreen } from '../screens/queue/queue.tsx'
import { VerificationsScreen } from '../screens/verification-list.tsx'
import { sendChoices } from '../photo-choices.ts'
import { useChange, useSetMe } from '../session.ts'
import { useTexts } from '../texts.ts'
import { Confirm } from './confirm.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { ShortcutHelp, useShortcuts } from './shortcuts.tsx'

interface Screen {
  /** Any of these opens it; null: everybody may. */
  rights: readonly Right[] | null
  keys: string
  Screen: ComponentType<{ me: Me }>
}

const CASES = [...new Set(Object.values(CASE_RIGHTS).map(({ read }) => read))]

/** The screens in the order of the navigation: who may open each, and the keys that do. */
const SCREENS: Readonly<Record<ScreenName, Screen>> = {
  queue: { rights: CASES, keys: 'g q', Screen: QueueScreen },
  photos: { rights: ['cases.decide'], keys: 'g f', Screen: PhotosScreen },
  verifications: { rights: ['cases.decide'], keys: 'g z', Screen: VerificationsScreen },
  appeals: { rights: ['appeals.decide'], keys: 'g a', Screen: AppealsScreen },
  clusters: { rights: ['clusters.decide'], keys: 'g y', Screen: ClustersScreen },
  complaints: { rights: ['complaints.answer'], keys: 'g c', Screen: ComplaintsScreen },
  privacy: { rights: ['privacy.answer'], keys: 'g d', Screen: PrivacyScreen },
  authority_orders: { rights: ['cases.assign'], keys: 'g u', Screen: AuthorityOrdersScreen },
  members: { rights: ['members.look_up'], keys: 'g b', Screen: MembersScreen },
  orders: { rights: ['orders.read'], keys: 'g o', Screen: OrdersScreen },
  refunds: { rights: ['orders.read'], keys: 'g r', Screen: RefundsScreen },
  withdrawals: { rights: ['orders.read'], keys: 'g w', Screen: WithdrawalsScreen },
  disputes: { rights: ['orders.read'], keys: 'g i', Screen: DisputesScreen },
  debits: { rights: ['orders.read'], keys: 'g e', Screen: DebitsScreen },
  discount_codes: { rights: ['codes.manage'], keys: 'g k', Screen: DiscountCodesScreen },
  campaigns: { rights: ['campaigns.read'], keys: 'g v', Screen: CampaignsScreen },
  news: { rights: ['news.send'], keys: 'g n', Screen: NewsScreen },
  cams: { rights: ['campaigns.read'], keys: 'g x', Screen: CamsScreen },
  figures: { rights: ['figures.read'], keys: 'g s', Screen: FiguresScreen },
  fairness: { rights: ['figures.read'], keys: 'g j', Screen: FairnessScreen },
  transparency: { rights: ['figures.read'], keys: 'g t', Screen: TransparencyScreen },
  health: { rights: ['figures.read'], keys: 'g h', Screen: HealthScreen },
  log: { rights: ['log.read_cases'], keys: 'g l', Screen: LogScreen },
  people: { rights: ['operators.manage'], keys: 'g p', Screen: PeopleScreen },
  me: { rights: null, keys: 'g m', Screen: MeScreen },
}

/** What is opened from a list has a screen of its own, and the list's place in the navigation. */
const ONES = {
  case: { list: 'queue', title: 'desk.case.title', Screen: CaseScreen },
  member: { list: 'members', title: 'desk.members.one', Screen: MemberScreen },
  order: { list: 'orders', title: 'desk.orders.one', Screen: OrderScreen },
} as const satisfies Record<string, { list: ScreenName; title: string; Screen: Screen['Screen'] }>

const isOne = (name: string | undefined): name is keyof typeof ONES => name !== undefined && name in ONES

const mayOpen = (me: Me, { rights }: Pick<Screen, 'rights'>): boolean =>
  rights === null || rights.some((right) => me.rights.includes(right))

const screensOf = (me: Me): ScreenName[] =>
  (Object.keys(SCREENS) as ScreenName[]).filter((name) => mayOpen(me, SCREENS[name]))

/** Everything around a screen, for who is signed in. */
export function Shell({ me }: { me: Me }) {
  const t = useTexts()
  const page = useStore($router)
  const setMe = useSetMe()
  const leave = useChange(signOut, () => setMe(null))
  const screens = useMemo(() => screensOf(me), [me])
  // Whoever sees no cases begins elsewhere.
  const first = screens.includes('queue') ? 'queue' : screens[0]
  const name = page?.route === 'queue' ? first : page?.route
  const one = isOne(name) && screens.includes(ONES[name].list) ? ONES[name] : undefined
  const screen = screens.find((each) => each === name)
  const main = useRef<HTMLElement>(null)

  useShortcuts(
    screens.map((each) => ({
      keys: SCREENS[each].keys,
      label: t(`desk.${each}.title`),
      run: () => openPage($router, each),
    })),
  )

  useEffect(() => {
    const title = one ? t(one.title) : screen ? t(`desk.${screen}.title`) : t('desk.not_found')
    document.title = `${title} – ${t('desk.title')}`
  }, [one, screen, t])
  const isFirst = useRef(true)
  useEffect(() => {
    // As after any change of page, unless the screen knows better; the first leaves the focus to the browser.
    const { current } = main
    if (!isFirst.current && !current?.contains(document.activeElement)) current?.focus()
    isFirst.current = false
  }, [page?.path])

  let content: ReactNode = <NotFound />
  const opened = one ?? (screen && SCREENS[screen])
  if (opened) content = <opened.Screen me={me} />
  return (
    <div className="shell">
      <a className="skip" href="#main">
        {t('desk.skip')}
      </a>
      <OfflineBanner />
      <header className="nav">
        <p className="nav__title">{t('desk.title')}</p>
        <nav aria-label={t('desk.screens')}>
          <ul className="nav__list">
            {screens.map((each) => (
              <li key={each}>
                <a
                  className="nav__link"
                  href={getPagePath($router, each)}
                  aria-current={each === screen ? 'page' : each === one?.list ? 'true' : undefined}
                >
                  {t(`desk.${each}.title`)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="nav__end">
          <ShortcutHelp isOn={me.letter_keys} />
          <span className="nav__who">{me.name}</span>
          <Button
            variant="quiet"
            isBusy={leave.isPending}
            onClick={() => void sendChoices().then(() => leave.mutate({}))}
          >
            {t('desk.sign_out')}
          </Button>
        </div>
      </header>
      <main id="main" className="main" ref={main} tabIndex={-1}>
        {content}
      </main>
      <Confirm me={me} />
    </div>
  )
}

function NotFound() {
  const t = useTexts()
  return (
    <div className="empty">
      <h1>{t('desk.not_found')}</h1>
      <p>{t('desk.not_found_text')}</p>
    </div>
  )
}
