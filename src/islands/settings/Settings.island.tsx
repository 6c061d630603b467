// An island because the member changes the account here, and sees at once how it stands (`client:load`: it is the page).
import { type ComponentType, Suspense, useEffect, useRef } from 'react'
import type { Account } from '../../contract/accounts.ts'
import type { Feature } from '../../contract/site.ts'
import type { User } from '../../contract/sessions.ts'
import type { IslandSite } from '../../core/island.ts'
import { nativeName } from '../../core/format.ts'
import { $account, loadAccount } from '../../stores/account/accounts.ts'
import { environment } from '../../stores/page/environment.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { $location, NO_LOCATION } from '../../stores/page/location.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { MoveLink } from '../move-link.tsx'
import { FailureScreen } from '../shared/failure-screen.tsx'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'
import { Email } from './email.tsx'
import { type SectionProps, WaitingRows } from './parts.tsx'

/** Each under its URL fragment; all but the first are loaded when they open. */
const SECTIONS = {
  email: Email,
  name: whenShown(async () => (await import('./name.tsx')).Name),
  password: whenShown(async () => (await import('./change-password.tsx')).Password),
  security: whenShown(async () => (await import('./security.tsx')).Security),
  sessions: whenShown(async () => (await import('./sessions.tsx')).Sessions),
  invisible: whenShown(async () => (await import('./invisible.tsx')).Invisible),
  pause: whenShown(async () => (await import('./pause.tsx')).Pause),
  first: whenShown(async () => (await import('./first-messages.tsx')).FirstMessages),
  pictures: whenShown(async () => (await import('./pictures.tsx')).Pictures),
  blocked: whenShown(async () => (await import('./named-members.tsx')).BlockedMembers),
  declined: whenShown(async () => (await import('./named-members.tsx')).DeclinedMembers),
  cases: whenShown(async () => (await import('./cases.tsx')).Cases),
  consents: whenShown(async () => (await import('./consents.tsx')).Consents),
  weekly: whenShown(async () => (await import('./weekly-limit.tsx')).WeeklyLimit),
  methods: whenShown(async () => (await import('./methods.tsx')).Methods),
  export: whenShown(async () => (await import('./data-download.tsx')).DataDownload),
  request: whenShown(async () => (await import('./privacy-request.tsx')).PrivacyRequest),
  delete: whenShown(async () => (await import('./deletion.tsx')).Deletion),
} satisfies Record<string, ComponentType<SectionProps>>
type SectionName = keyof typeof SECTIONS

const GROUPS = {
  account: ['name', 'email', 'password', 'security', 'sessions'],
  privacy: ['invisible', 'pause', 'first', 'pictures', 'blocked', 'declined', 'cases', 'consents'],
  money: ['weekly', 'methods'],
  data: ['export', 'request', 'delete'],
} satisfies Record<string, SectionName[]>
type GroupName = keyof typeof GROUPS
const GROUP_NAMES = Object.keys(GROUPS) as GroupName[]

/** Sections of a feature that not every brand has. */
const FEATURE_OF: Partial<Record<SectionName, Feature>> = {
  pause: 'pause',
  pictures: 'blurred_pictures',
  declined: 'pause',
}

/** Also while something of it stands, which its member may end. */
function isOffered(site: IslandSite, name: SectionName, { user, account }: SectionProps): boolean {
  const feature = FEATURE_OF[name]
  if (feature === undefined || site.features.includes(feature)) return true
  return name === 'pause' ? user.pause !== undefined : account.has_declined
}

const isSection = (text: string): text is SectionName => Object.hasOwn(SECTIONS, text)

export const Settings = withPage(function Settings() {
  return (
    <MembersOnly skeleton={<Waiting />}>{(user) => <SettingsScreen key={user.id} user={user} />}</MembersOnly>
  )
})

function SettingsScreen({ user }: { user: User }) {
  const account = useShared($account, IDLE)

  switch (account.status) {
    case 'idle':
    case 'loading':
      return <Waiting />
    case 'failed':
      return (
        <div className="screen">
          <FailureScreen isPage failure={account.failure} onRetry={() => void loadAccount()} />
        </div>
      )
    case 'ready':
      return <Sections user={user} account={account.value} />
  }
}

/** The list of sections and the open section: on a phone in place of the list, else beside it. */
function Sections({ user, account }: SectionProps) {
  const { t, href, site } = usePage()
  const fragment = useShared($location, NO_LOCATION).split('#')[1] ?? ''
  const opened = isSection(fragment) && isOffered(site, fragment, { user, account }) ? fragment : null
  const shown = opened ?? 'email'
  /** Only a member who is asked to may change the name. */
  const mayRename = user.rename_asked === true || shown === 'name'
  const Section: ComponentType<SectionProps> = SECTIONS[shown]
  const rowsOf = (group: GroupName): SectionName[] =>
    GROUPS[group]
      .filter((name) => isOffered(site, name, { user, account }))
      .filter((name) => name !== 'name' || mayRename)
  const index = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const openedBefore = useRef<SectionName | null>(null)

  useEffect(() => {
    const before = openedBefore.current
    openedBefore.current = opened
    if (opened !== null) {
      environment.scrollToTop()
      heading.current?.focus()
    } else if (before !== null) {
      index.current?.querySelector<HTMLElement>(`[href$="#${before}"]`)?.focus()
    }
  }, [opened])

  return (
    <div className={classNames('settings', opened !== null && 'settings--opened')}>
      <h1 className="settings__title">{t('common.titles.settings')}</h1>
      <nav className="settings__index" aria-label={t('common.titles.settings')} ref={index}>
        {GROUP_NAMES.map((group) => (
          <section key={group} className="settings__group" aria-labelledby={`settings-${group}`}>
            <h2 className="settings__label" id={`settings-${group}`}>
              {t(`settings.groups.${group}`)}
            </h2>
            <ul className="settings__rows">
              {rowsOf(group).map((name) => (
                <li key={name}>
                  <MoveLink
                    className="settings__row"
                    href={`${href('settings')}#${name}`}
                    aria-current={name === shown ? 'true' : undefined}
                  >
                    <RowText
                      title={t(`settings.${name}.title`)}
                      value={<Value name={name} account={account} />}
                    />
                  </MoveLink>
                </li>
              ))}
              {group === 'account' && <OtherPages />}
            </ul>
          </section>
        ))}
      </nav>
      <section className="settings__section" aria-labelledby="settings-section">
        {opened !== null && (
          <MoveLink className="settings__back" href={href('settings')}>
            <Icon name="back" />
            {t('common.titles.settings')}
          </MoveLink>
        )}
        <h2 className="settings__heading" id="settings-section" ref={heading} tabIndex={-1}>
          {t(`settings.${shown}.title`)}
        </h2>
        <Suspense fallback={<WaitingRows />}>
          <Section key={shown} user={user} account={account} />
        </Suspense>
      </section>
    </div>
  )
}

/** Settings with a page of their own. */
function OtherPages() {
  const { t, locale, href } = usePage()
  return (
    <>
      <li>
        <a className="settings__row" href={href('lang-config')}>
          <RowText title={t('common.titles.lang-config')} value={nativeName(locale)} />
        </a>
      </li>
      <li>
        <a className="settings__row" href={href('notifications')}>
          <RowText title={t('common.titles.notifications')} />
        </a>
      </li>
    </>
  )
}

function RowText({ title, value }: { title: string; value?: React.ReactNode }) {
  return (
    <>
      <span className="settings__row-title">{title}</span>
      <span className="settings__row-value">{value}</span>
      <Icon name="forward" />
    </>
  )
}

/** A setting's current value, if it is short. */
function Value({ name, account }: { name: SectionName; account: Account }) {
  const { t } = usePage()
  switch (name) {
    case 'email':
      return <bdi>{account.email}</bdi>
    case 'invisible':
      return t(account.invisible ? 'settings.on' : 'settings.off')
    case 'weekly':
      return account.weekly_limit === null
        ? t('settings.off')
        : t('payments.bundle', { count: account.weekly_limit })
    default:
      return null
  }
}

function Waiting() {
  const { t } = usePage()
  return (
    <Loading label={t('common.states.loading')} className="settings settings--waiting">
      <Skeleton shape="title" />
      <div className="settings__index">
        {GROUP_NAMES.map((group) => (
          <div key={group} className="settings__group">
            <Skeleton shape="short-line" />
            <Skeleton shape="block" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
