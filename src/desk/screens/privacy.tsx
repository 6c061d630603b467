import { openPage } from '@nanostores/router'
import { useState } from 'react'
import { ENTERED_CHANNELS } from '../../contract/desk/case-lists.ts'
import type { Me } from '../../contract/desk/operators.ts'
import { enterPrivacyRequest } from '../../contract/desk/requests.ts'
import { PRIVACY_REQUEST_KINDS } from '../../contract/lists.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { dayOf, dayStart } from '../days.ts'
import { $router } from '../router.ts'
import { useChange } from '../session.ts'
import { useFieldError } from '../shell/failure.tsx'
import { FormDialog } from '../shell/form-dialog.tsx'
import { Keys, useShortcuts } from '../shell/shortcuts.tsx'
import { useTexts } from '../texts.ts'
import { useNow } from '../use-now.ts'
import { CaseList } from './queue/case-list.tsx'

const FILTERS = { kind: 'privacy_request' } as const

/** What members ask of their data, what is overdue first; what came in by mail or letter is entered here. */
export function PrivacyScreen({ me }: { me: Me }) {
  const t = useTexts()
  const [isEntering, setEntering] = useState(false)
  useShortcuts([{ keys: 'e', label: t('desk.privacy.enter'), run: () => setEntering(true) }])
  return (
    <>
      <CaseList
        {...{ me, filters: FILTERS }}
        title={t('desk.privacy.title')}
        emptyText={t('desk.privacy.empty_text')}
      >
        <div>
          <Button variant="secondary" icon="plus" onClick={() => setEntering(true)}>
            {t('desk.privacy.enter')} <Keys keys="e" />
          </Button>
        </div>
      </CaseList>
      <EnterRequest me={me} isOpen={isEntering} onClose={() => setEntering(false)} />
    </>
  )
}

function EnterRequest({ me, isOpen, onClose }: { me: Me; isOpen: boolean; onClose: () => void }) {
  const t = useTexts()
  const enter = useChange(enterPrivacyRequest, ({ case: id }) => openPage($router, 'case', { id }))
  const fieldError = useFieldError(enter.error)
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
        name="member"
        required
        spellCheck={false}
        autoComplete="off"
        error={fieldError('member')}
      />
      <SelectField
        label={t('desk.privacy.kind')}
        name="kind"
        error={fieldError('kind')}
        options={PRIVACY_REQUEST_KINDS.map((kind) => ({ value: kind, label: t(`desk.grounds.${kind}`) }))}
      />
      <SelectField
        label={t('desk.privacy.channel')}
        name="channel"
        error={fieldError('channel')}
        options={ENTERED_CHANNELS.map((channel) => ({
          value: channel,
          label: t(`desk.privacy.channels.${channel}`),
        }))}
      />
      <TextField
        label={t('desk.privacy.received')}
        name="received_at"
        type="date"
        required
        max={today}
        defaultValue={today}
        error={fieldError('received_at')}
      />
      <TextArea
        label={t('desk.privacy.words')}
        name="words"
        required
        maxLength={2000}
        error={fieldError('words')}
      />
    </FormDialog>
  )
}
