import { openPage } from '@nanostores/router'
import { ENTERED_CHANNELS } from '../../contract/desk/case-lists.ts'
import type { Me } from '../../contract/desk/operators.ts'
import { enterPrivacyRequest } from '../../contract/desk/requests.ts'
import { PRIVACY_REQUEST_KINDS } from '../../contract/privacy-requests.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { dayOf, dayStart } from '../days.ts'
import { $router } from '../router.ts'
import { useChange } from '../session.ts'
import { useFieldOf } from '../shell/failure.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { useTexts } from '../texts.ts'
import { useNow } from '../use-now.ts'
import { EnteredCases } from './queue/entered-cases.tsx'

/** What members ask of their data, what is overdue first; what came in by mail or letter is entered here. */
export function PrivacyScreen({ me }: { me: Me }) {
  const t = useTexts()
  return (
    <EnteredCases
      me={me}
      kind="privacy_request"
      title={t('desk.privacy.title')}
      emptyText={t('desk.privacy.empty_text')}
      enterLabel={t('desk.privacy.enter')}
    >
      {(dialog) => <EnterRequest {...dialog} />}
    </EnteredCases>
  )
}

function EnterRequest({ me, isOpen, onClose }: { me: Me; isOpen: boolean; onClose: () => void }) {
  const t = useTexts()
  const enter = useChange(enterPrivacyRequest, ({ case: id }) => openPage($router, 'case', { id }))
  const fieldOf = useFieldOf(enter.error)
  const today = dayOf(useNow(), me.time_zone)
  return (
    <FormDialog
      {...{ isOpen, onClose }}
      title={t('desk.privacy.enter')}
      text={t('desk.privacy.enter_text')}
      isBusy={enter.isPending}
      error={enter.error}
      onSubmit={(textOf) =>
        enter.mutate({
          body: {
            member: textOf('member'),
            kind: textOf('kind') as (typeof PRIVACY_REQUEST_KINDS)[number],
            channel: textOf('channel') as (typeof ENTERED_CHANNELS)[number],
            received_at: dayStart(textOf('received_at'), me.time_zone),
            words: textOf('words'),
          },
        })
      }
    >
      <TextField
        label={t('desk.privacy.member_id')}
        hint={t('desk.privacy.member_hint')}
        {...fieldOf('member')}
        required
        spellCheck={false}
        autoComplete="off"
      />
      <SelectField
        label={t('desk.privacy.kind')}
        {...fieldOf('kind')}
        options={PRIVACY_REQUEST_KINDS.map((kind) => ({ value: kind, label: t(`desk.grounds.${kind}`) }))}
      />
      <SelectField
        label={t('desk.privacy.channel')}
        {...fieldOf('channel')}
        options={ENTERED_CHANNELS.map((channel) => ({
          value: channel,
          label: t(`desk.privacy.channels.${channel}`),
        }))}
      />
      <TextField
        label={t('desk.privacy.received')}
        {...fieldOf('received_at')}
        type="date"
        required
        max={today}
        defaultValue={today}
      />
      <TextArea label={t('desk.privacy.words')} {...fieldOf('words')} required maxLength={2000} />
    </FormDialog>
  )
}
