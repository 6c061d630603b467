import { useRef, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { $openSessions, loadOpenSessions, revokeSessions } from '../../stores/accounts.ts'
import { IDLE } from '../../stores/loadable.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { useFocusKept } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useLine } from '../shared/use-line.ts'
import { useShared } from '../use-shared.ts'
import { Confirm, Loaded } from './parts.tsx'

const OTHERS = 'others'

/** Where the account is logged in; each place can be logged out from here. */
export function Sessions() {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const state = useShared($openSessions, IDLE)
  const { busy, inLine } = useLine()
  const list = useRef<HTMLUListElement>(null)
  useFocusKept(list, state)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isAsking, setAsking] = useState(false)

  const end = async (session: string) => {
    setAsking(false)
    setFailure(null)
    const result = await inLine(session, () =>
      revokeSessions(session === OTHERS ? { others: true } : { session }),
    )
    if (result && !result.ok) setFailure(result.failure)
  }

  return (
    <>
      <p>{t('settings.sessions.text')}</p>
      {failure && <FailureAlert failure={failure} />}
      <Loaded state={state} onRetry={() => void loadOpenSessions()}>
        {({ sessions }) => (
          <>
            <ul className="settings__list" ref={list} tabIndex={-1}>
              {sessions.map(({ id, device, current, seen_at }) => {
                const name = device || t('settings.sessions.unknown')
                return (
                  <li key={id} className="settings__item">
                    <p className="settings__name">
                      {name}
                      <span className="settings__detail">
                        {current
                          ? t('settings.sessions.current')
                          : t('settings.sessions.seen', { date: formatDate(seen_at, 'moment') })}
                      </span>
                    </p>
                    {!current && (
                      <Button
                        variant="quiet"
                        isSmall
                        isBusy={busy.includes(id)}
                        aria-label={t('settings.sessions.end_name', { device: name })}
                        onClick={() => void end(id)}
                      >
                        {t('common.nav.logout')}
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
            {sessions.length > 1 && (
              <div className="settings__actions">
                <Button variant="secondary" isBusy={busy.includes(OTHERS)} onClick={() => setAsking(true)}>
                  {t('settings.sessions.end_others')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      <Confirm
        isOpen={isAsking}
        title={t('settings.sessions.ask_title')}
        text={t('settings.sessions.ask_text')}
        confirm={t('settings.sessions.end_others')}
        onConfirm={() => void end(OTHERS)}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
