import { useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { LINK_HOURS, LOGIN_MAILS } from '../../core/limits.ts'
import { requestLoginLink } from '../../stores/account/tokens.ts'
import { Button } from '../../ui/button.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'

/** While the password is locked: a mailed link that logs in. The same text whether the account exists or not. */
export function LoginLinkOffer({ login }: { login: string }) {
  const { t } = usePage()
  const [work, setWork] = useState<'idle' | 'busy' | 'sent' | Failure>('idle')

  const handleClick = async () => {
    setWork('busy')
    const result = await requestLoginLink({ login })
    setWork(result.ok ? 'sent' : result.failure)
  }

  return (
    <div className="login__link">
      <p role="status">
        {work === 'sent'
          ? t('login.link_sent', { minutes: LINK_HOURS.login * 60, count: LOGIN_MAILS })
          : t('login.link_text')}
      </p>
      {typeof work === 'object' && <FailureAlert failure={work} />}
      {work !== 'sent' && (
        <Button variant="secondary" isWide isBusy={work === 'busy'} onClick={() => void handleClick()}>
          {t('login.link_submit')}
        </Button>
      )}
    </div>
  )
}
