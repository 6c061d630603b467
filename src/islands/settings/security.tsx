import { useState } from 'react'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import type { getFactors } from '../../contract/calls/factors.ts'
import { FEW_RECOVERY_CODES } from '../../core/limits.ts'
import {
  $factors,
  beginTotp,
  loadFactors,
  removeTotp,
  renewRecoveryCodes,
} from '../../stores/account/factors.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { Loaded, type SectionProps } from './parts.tsx'
import { Passkeys } from './passkeys.tsx'
import { ProofDialog, provenStep, type ProvenStep } from './proof-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpSetup } from './totp-setup.tsx'

type Factors = AnswerOf<typeof getFactors>

/** Passkeys, and an authenticator app with its recovery codes; all optional. */
export function Security({ user }: SectionProps) {
  const { t } = usePage()
  const state = useShared($factors, IDLE)
  const [step, setStep] = useState<ProvenStep | null>(null)

  if (user.status === 'not_confirmed')
    return <p>{t('settings.security.unconfirmed', { email: user.email })}</p>
  return (
    <>
      {/* First, so that it is closed before what follows takes the focus. */}
      <ProofDialog step={step} onClose={() => setStep(null)} />
      <p>{t('settings.security.text')}</p>
      <Loaded state={state} onRetry={() => void loadFactors()}>
        {(factors) => (
          <>
            <Passkeys passkeys={factors.passkeys} onAsk={setStep} />
            <Totp factors={factors} onAsk={setStep} />
          </>
        )}
      </Loaded>
    </>
  )
}

interface PartProps {
  factors: Factors
  onAsk: (step: ProvenStep) => void
}

function Totp({ factors, onAsk }: PartProps) {
  const { t } = usePage()
  const [setup, setSetup] = useState<{ secret: string; uri: string } | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  const begin = () =>
    provenStep(
      { title: t('settings.security.set_up'), confirm: t('common.actions.continue') },
      beginTotp,
      setSetup,
    )
  const turnOff = () =>
    provenStep(
      {
        title: t('settings.security.turn_off'),
        text: t('settings.security.turn_off_text'),
        confirm: t('settings.security.turn_off'),
        isDanger: true,
      },
      removeTotp,
    )
  const renew = () =>
    provenStep(
      {
        title: t('settings.security.codes_renew'),
        text: t('settings.security.codes_renew_text'),
        confirm: t('settings.security.codes_renew'),
      },
      renewRecoveryCodes,
      ({ recovery_codes }) => setCodes(recovery_codes),
    )

  const handleDone = (given: string[]) => {
    setSetup(null)
    setCodes(given)
  }
  if (setup && !factors.totp)
    return <TotpSetup {...setup} onDone={handleDone} onCancel={() => setSetup(null)} />
  return (
    <>
      <section className="settings__part">
        <h3 className="settings__subtitle">{t('settings.security.factors.totp')}</h3>
        <p>{t(factors.totp ? 'settings.security.totp_on' : 'settings.security.totp_text')}</p>
        <div className="settings__actions">
          <Button variant="secondary" onClick={() => onAsk(factors.totp ? turnOff() : begin())}>
            {t(factors.totp ? 'settings.security.turn_off' : 'settings.security.set_up')}
          </Button>
        </div>
      </section>
      {factors.totp && (
        <section className="settings__part">
          <h3 className="settings__subtitle">{t('settings.security.codes')}</h3>
          {codes ? (
            <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />
          ) : (
            <>
              <p>{t('settings.security.codes_text')}</p>
              <p className="settings__name">
                {t('settings.security.codes_left', { count: factors.recovery_codes_left })}
              </p>
              {factors.recovery_codes_left <= FEW_RECOVERY_CODES && (
                <Alert kind="warning" title={t('settings.security.codes_few')} />
              )}
              <div className="settings__actions">
                <Button variant="secondary" onClick={() => onAsk(renew())}>
                  {t('settings.security.codes_renew')}
                </Button>
              </div>
            </>
          )}
        </section>
      )}
    </>
  )
}
