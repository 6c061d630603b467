import { useMutation } from '@tanstack/react-query'
import { openPage } from '@nanostores/router'
import { openInvitation } from '../../contract/desk/operators.ts'
import { Button } from '../../ui/button.tsx'
import { ask } from '../ask.ts'
import { $router } from '../router.ts'
import { useSetMe } from '../session.ts'
import { Failure } from '../shell/failure.tsx'
import { useTexts } from '../texts.ts'

/** Uses the link up by a press, so that nothing that only looks at mails does. */
export function InvitationScreen() {
  const t = useTexts()
  const setMe = useSetMe()
  const open = useMutation({
    mutationFn: () => ask(openInvitation, { body: { token: location.hash.slice(1) } }),
    onSuccess(me) {
      openPage($router, 'queue')
      setMe(me)
    },
  })
  return (
    <main className="entrance">
      <h1>{t('desk.invitation.title')}</h1>
      <p>{t('desk.invitation.text')}</p>
      <Failure error={open.error} />
      <Button isBusy={open.isPending} onClick={() => open.mutate()}>
        {t('desk.invitation.open')}
      </Button>
    </main>
  )
}
