import type { User } from '../../contract/sessions.ts'
import { Alert } from '../../ui/alert.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'

/** In the place of what is closed to a suspended member: what else is, until when, and where the reasons are. */
export function SuspensionNote({ until }: Pick<NonNullable<User['suspension']>, 'until'>) {
  const { t, href } = usePage()
  const formatDate = useFormatDate()
  return (
    <Alert
      kind="warning"
      title={t('moderation.suspension.title', { date: formatDate(until, 'longMoment') })}
      actions={
        <LinkButton variant="secondary" isSmall href={`${href('settings')}#cases`}>
          {t('moderation.suspension.go')}
        </LinkButton>
      }
    >
      {t('moderation.suspension.text')}
    </Alert>
  )
}
