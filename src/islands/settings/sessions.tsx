import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { LogoutRequest } from '../../contract/accounts.ts'
import { $openSessions, loadOpenSessions, revokeSessions } from '../../stores/account/accounts.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useShared } from '../use-shared.ts'
import { CurrentPassword } from './current-password.tsx'
import { Loaded, Outcome } from './parts.tsx'
import { proofOf, useSave } from './use-save.ts'

/** Which sessions are to end: one with the name of its device, or all others. */
type Ending = { session: string; device: string } | 'others'

/** The account's sessions; each can be logged out from here. */
export function Sessions() {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const state = useShared($openSessions, IDLE)
  const list = useRef<HTMLUListElement>(null)
  const [ending, setEnding] = useState<Ending | null>(null)
  const hasEnded = useRef(false)

  // The button that opened the dialog may be gone with its session.
  useEffect(() => {
    if (ending === null && hasEnded.current) list.current?.focus()
    hasEnded.current = false
  }, [ending])

  const handleEnded = () => {
    hasEnded.current = true
    setEnding(null)
  }

  return (
    <>
      <p>{t('settings.sessions.text')}</p>
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
                          : t('settings.sessions.seen', { date: formatDate(seen_at, 'longMoment') })}
                      </span>
                    </p>
                    {!current && (
                      <Button
                        variant="quiet"
                        isSmall
                        aria-label={t('settings.sessions.end_name', { device: name })}
                        onClick={() => setEnding({ session: id, device: name })}
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
                <Button variant="secondary" onClick={() => setEnding('others')}>
                  {t('settings.sessions.end_others')}
                </Button>
              </div>
            )}
          </>
        )}
      </Loaded>
      {ending && <EndDialog ending={ending} onEnded={handleEnded} onClose={() => setEnding(null)} />}
    </>
  )
}

interface EndDialogProps {
  ending: Ending
  onEnded: () => void
  onClose: () => void
}

/** Asks for the password first: a stolen session must not log the member out. */
function EndDialog({ ending, onEnded, onClose }: EndDialogProps) {
  const { t } = usePage()
  const { form, work, errors, save } = useSave(LogoutRequest, revokeSessions)
  const isOthers = ending === 'others'

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const proof = proofOf(event.currentTarget)
    const which = isOthers ? { others: true as const } : { session: ending.session }
    if (await save({ ...which, ...proof })) onEnded()
  }

  return (
    <Dialog
      isOpen
      title={
        isOthers
          ? t('settings.sessions.ask_title')
          : t('settings.sessions.end_name', { device: ending.device })
      }
      onClose={onClose}
    >
      <form className="settings__form" ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
        {isOthers && <p>{t('settings.sessions.ask_text')}</p>}
        <p>{t('settings.delete.password')}</p>
        <CurrentPassword error={fieldErrorTexts(t, errors)('password')} />
        <Outcome work={work} text="" />
        <div className="settings__actions">
          <Button type="submit" variant="danger" isBusy={work === 'busy'}>
            {isOthers ? t('settings.sessions.end_others') : t('common.nav.logout')}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            {t('common.actions.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
