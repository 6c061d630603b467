import { environment } from '../../stores/page/environment.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'

/** Why a login is impossible; shown by the first paint if the browser blocks cookies. */
export function CookiesBlocked() {
  const { t } = usePage()
  return (
    <div className="only-cookieless">
      <Alert
        kind="warning"
        title={t('login.cookies_title')}
        actions={
          <Button variant="secondary" isSmall onClick={() => environment.reload()}>
            {t('common.actions.reload')}
          </Button>
        }
      >
        {t('login.cookies_text')}
      </Alert>
    </div>
  )
}
