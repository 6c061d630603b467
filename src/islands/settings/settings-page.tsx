import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { usePage } from '../shared/page-context.tsx'

/** A setting with its own page, and a link back to the settings. */
export function SettingsPage({ title, children }: { title: string; children: ReactNode }) {
  const { t, href } = usePage()
  return (
    <div className="settings settings--page">
      <a className="settings__back" href={href('settings')}>
        <Icon name="back" />
        {t('common.titles.settings')}
      </a>
      <h1 className="settings__title">{title}</h1>
      {children}
    </div>
  )
}

export function WaitingPage() {
  const { t } = usePage()
  return (
    <Loading label={t('common.states.loading')} className="settings settings--page">
      <Skeleton shape="short-line" />
      <Skeleton shape="title" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
      <Skeleton shape="control" />
    </Loading>
  )
}
