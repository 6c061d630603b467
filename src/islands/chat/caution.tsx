import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'
import type { FoundCaution } from './find-caution.ts'

interface CautionProps extends Pick<FoundCaution, 'reason'> {
  onReport: () => void
  onClose: () => void
}

/** A hint below a message, told by the log around it. It says what to mind, and nothing about who wrote. */
export function Caution({ reason, onReport, onClose }: CautionProps) {
  const { t, href } = usePage()
  return (
    <li className="caution">
      <Alert
        title={t(`chat.caution.${reason}_title`)}
        actions={
          <Button variant="secondary" isSmall onClick={onReport}>
            {t('moderation.report.message')}
          </Button>
        }
        dismissLabel={t('common.actions.close')}
        onDismiss={onClose}
      >
        <p>{t(`chat.caution.${reason}_text`)}</p>
        <details>
          <summary>{t('chat.caution.look')}</summary>
          <ul>
            <li>{t('chat.caution.signs.hurry')}</li>
            <li>{t('chat.caution.signs.meeting')}</li>
            <li>{t('chat.caution.signs.story')}</li>
            <li>{t('chat.caution.signs.pictures')}</li>
          </ul>
          <p>
            <a href={href('pages-service')}>{t('common.footer.service')}</a>
          </p>
        </details>
      </Alert>
    </li>
  )
}
