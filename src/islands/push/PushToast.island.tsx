// An island because a push message comes while any page of a member is open; `client:idle` is soon enough.
import { safePath } from '../../core/urls.ts'
import { $lastPush, forgetLastPush } from '../../stores/notifications/push.ts'
import { Toast } from '../../ui/toast.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

/** Shows a push message that arrives while the page is visible, in place of a notification. */
export const PushToast = withPage(function PushToast() {
  const { t } = usePage()
  const last = useShared($lastPush, null)
  return (
    <Toast closeLabel={t('common.actions.close')} onClose={forgetLastPush}>
      {last && <a href={safePath(last.path, '/')}>{last.body}</a>}
    </Toast>
  )
}, 'chrome')
