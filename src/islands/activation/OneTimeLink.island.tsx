// An island because the token stands in the URL alone, and it is used only by a press of the button: mail scanners
// open links, too.
import { Suspense, useEffect } from 'react'
import type { Export } from '../../contract/accounts.ts'
import { LINK_HOURS } from '../../core/limits.ts'
import {
  $oneTimeLink,
  finishOneTimeLink,
  loadOneTimeLink,
  type UsedLink,
} from '../../stores/account/tokens.ts'
import { environment } from '../../stores/page/environment.ts'
import { LOADING } from '../../stores/page/loadable.ts'
import { $user } from '../../stores/account/sessions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { nextPath } from '../login/next-path.ts'
import { SecondStep } from '../login/late-second-step.ts'
import { SavedFile } from '../settings/saved-file.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { useFocusedHeading } from '../shared/focus.ts'
import type { Page } from '../shared/page.ts'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { Confirmation } from './confirmation.tsx'
import { Spent } from './spent.tsx'
import { WithdrawalDone, WithdrawalQuestion } from './withdrawal-question.tsx'

export const OneTimeLink = withPage(function OneTimeLink() {
  const { t, href } = usePage()
  const link = useShared($oneTimeLink, LOADING)

  switch (link.status) {
    case 'loading':
      return (
        <Loading label={t('accounts.token.loading')} className="one-time">
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="control" />
        </Loading>
      )
    case 'valid':
    case 'using':
      return link.withdrawal ? (
        <WithdrawalQuestion link={link} withdrawal={link.withdrawal} />
      ) : (
        <Confirmation link={link} />
      )
    case 'used':
      return <Used link={link} />
    case 'second_step':
      return (
        <div className="login">
          <Suspense fallback={null}>
            <SecondStep
              challenge={link.challenge}
              onDone={finishOneTimeLink}
              onBack={() => environment.go(href('login'))}
            />
          </Suspense>
        </div>
      )
    case 'refused':
      return <LeadOn to={href('activate-error')} />
    case 'spent':
      return <Spent kind={link.kind} why={link.why} />
    case 'failed':
      return (
        <div className="one-time">
          <FailureAlert failure={link.failure} onRetry={() => void loadOneTimeLink()} />
        </div>
      )
  }
})

/** Where to go once a link is used; null if its own page shows the outcome. */
function pathAfter(page: Page, { kind, isForOther }: UsedLink, isMember: boolean): string | null {
  switch (kind) {
    case 'activate':
      return page.href('activate-done')
    case 'login':
      return nextPath(page)
    case 'mail_change':
      return isMember && !isForOther ? page.href('mail-change-do') : null
    case 'unsubscribe':
      return isMember && !isForOther ? page.href('notifications') : null
    case 'undo_mail_change':
    case 'export':
    case 'reset':
    case 'withdrawal':
    case 'privacy_request':
    case 'notice':
      return null
  }
}

function Used({ link }: { link: UsedLink }) {
  const page = usePage()
  const isMember = useShared($user, null) !== null
  const path = pathAfter(page, link, isMember)
  if (link.outcome) return <WithdrawalDone outcome={link.outcome} />
  if (link.exported) return <Exported data={link.exported} />
  return path === null ? <Done kind={link.kind} /> : <LeadOn to={path} />
}

function LeadOn({ to }: { to: string }) {
  const { t, href } = usePage()
  useEffect(() => environment.goInstead(to, href('members')), [to, href])
  return (
    <Loading label={t('common.states.loading')} className="one-time">
      <Skeleton shape="title" />
      <Skeleton />
    </Loading>
  )
}

function Exported({ data }: { data: Export }) {
  const { t } = usePage()
  const heading = useFocusedHeading()
  return (
    <div className="one-time">
      <h1 className="one-time__title" ref={heading} tabIndex={-1}>
        {t('settings.export.done')}
      </h1>
      <div className="one-time__ways">
        <SavedFile data={data} />
      </div>
    </div>
  )
}

function Done({ kind }: { kind: UsedLink['kind'] }) {
  const { t, href } = usePage()
  const heading = useFocusedHeading()
  const isNotice = kind === 'notice'
  const done =
    isNotice || kind === 'unsubscribe' || kind === 'undo_mail_change' || kind === 'privacy_request'
      ? (`tokens.${kind}` as const)
      : 'tokens.mail_change'
  return (
    <div className="one-time">
      <h1 className="one-time__title" ref={heading} tabIndex={-1}>
        {t(`${done}.done_title`)}
      </h1>
      <p className="one-time__text">{t(`${done}.done_text`, { hours: LINK_HOURS.reset })}</p>
      <div className="one-time__ways">
        {kind === 'unsubscribe' ? (
          <LinkButton variant="secondary" href={href('notifications')}>
            {t('common.titles.notifications')}
          </LinkButton>
        ) : isNotice || kind === 'privacy_request' ? (
          <LinkButton href={href('index')}>{t('common.not_found.home')}</LinkButton>
        ) : (
          <LinkButton href={href('login')}>{t('accounts.token.login')}</LinkButton>
        )}
      </div>
    </div>
  )
}
