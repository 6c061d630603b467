import { useState } from 'react'
import { $keptMethod, forgetMethods, loadKeptMethod } from '../../stores/accounts.ts'
import { IDLE } from '../../stores/loadable.ts'
import { Button } from '../../ui/button.tsx'
import { methodName } from '../payments/method-name.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { Confirm, Loaded, Outcome } from './parts.tsx'
import type { Work } from './use-save.ts'

/** The means of payment kept for buying again. */
export function Methods() {
  const { t } = usePage()
  const state = useShared($keptMethod, IDLE)
  const [work, setWork] = useState<Work>('idle')
  const [isAsking, setAsking] = useState(false)

  const forget = async () => {
    setAsking(false)
    setWork('busy')
    const result = await forgetMethods()
    setWork(result.ok ? 'saved' : result.failure)
  }

  return (
    <>
      <p>{t('settings.methods.text')}</p>
      <Loaded state={state} onRetry={() => void loadKeptMethod()}>
        {(kept) =>
          kept === null ? (
            <p className="settings__empty">{t('settings.methods.empty')}</p>
          ) : (
            <ul className="settings__list">
              <li className="settings__item">
                <p className="settings__name">
                  {methodName(t, kept.method)}
                  <span className="settings__detail">{kept.label}</span>
                </p>
                <Button variant="quiet" isSmall isBusy={work === 'busy'} onClick={() => setAsking(true)}>
                  {t('settings.methods.forget')}
                </Button>
              </li>
            </ul>
          )
        }
      </Loaded>
      <Outcome work={work} text={t('settings.methods.forgotten')} />
      <Confirm
        isOpen={isAsking}
        title={t('settings.methods.ask_title')}
        text={t('settings.methods.ask_text')}
        confirm={t('settings.methods.forget')}
        onConfirm={() => void forget()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
