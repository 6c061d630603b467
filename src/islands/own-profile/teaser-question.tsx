import { useEffect, useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import { $account, changeAccount } from '../../stores/account/accounts.ts'
import { IDLE, valueOf } from '../../stores/page/loadable.ts'
import { forgetFirstPhoto } from '../../stores/profiles/own-profile.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

/** Asked once, after the first photo: whether visitors may see a small card. Not asked again after an answer. */
export function TeaserQuestion() {
  const { t, site } = usePage()
  const account = valueOf(useShared($account, IDLE))
  const [work, setWork] = useState<'idle' | 'busy' | Failure>('idle')
  const consent = account?.consents.find(({ kind }) => kind === 'teaser')
  const isAnswered = consent !== undefined && consent.at > 0

  useEffect(() => {
    if (isAnswered) forgetFirstPhoto()
  }, [isAnswered])

  const answer = async (teaser: boolean) => {
    setWork('busy')
    const result = await changeAccount({ consents: { teaser } })
    setWork(result.ok ? 'idle' : result.failure)
    if (result.ok) forgetFirstPhoto()
  }
  return (
    <Dialog
      isOpen={consent !== undefined && !isAnswered}
      size="small"
      title={t('accounts.teaser.title')}
      closeLabel={t('common.actions.close')}
      onClose={forgetFirstPhoto}
    >
      <p className="own-profile__text">
        {t(`settings.consents.${site.logged_out_search ? 'teaser_open' : 'teaser'}_text`)}
      </p>
      <p className="own-profile__hint">{t('accounts.teaser.later')}</p>
      {typeof work === 'object' && <FailureAlert failure={work} />}
      <div className="own-profile__actions">
        <Button variant="secondary" isBusy={work === 'busy'} onClick={() => void answer(true)}>
          {t('accounts.teaser.yes')}
        </Button>
        <Button variant="secondary" isBusy={work === 'busy'} onClick={() => void answer(false)}>
          {t('accounts.teaser.no')}
        </Button>
      </div>
    </Dialog>
  )
}
