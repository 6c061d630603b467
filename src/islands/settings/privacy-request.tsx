import { type SubmitEvent, useState } from 'react'
import { newKey } from '../../client/key.ts'
import { sendPrivacyRequest } from '../../client/privacy-requests.ts'
import {
  PRIVACY_REQUEST_KINDS,
  type PrivacyReceipt,
  PrivacyRequest as Schema,
  type PrivacyRequestKind,
} from '../../contract/privacy-requests.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { Outcome } from './parts.tsx'
import { useSave } from './use-save.ts'

/** What a member asks of their data, beside what they do themselves. */
export function PrivacyRequest() {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const [key, setKey] = useState(newKey)
  const [receipt, setReceipt] = useState<PrivacyReceipt | null>(null)
  const { form, work, errors, save } = useSave(
    Schema,
    async (body: { kind: PrivacyRequestKind; text: string }) => {
      const result = await sendPrivacyRequest(body, key)
      if (result.ok) setReceipt(result.value)
      return result
    },
  )
  const { edits, edit, setEdits } = useUnsaved<{ kind: string; text: string }>('privacy-request')
  const { kind = '', text = '' } = edits
  const errorOf = fieldErrorTexts(t, errors)
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const isSaved = await save({ kind: kind as PrivacyRequestKind, text })
    // What was written meanwhile stays.
    if (isSaved) setEdits((now) => (now.kind === kind && now.text === text ? {} : now))
  }
  return (
    <>
      <p>{t('settings.request.text')}</p>
      <form
        className="settings__form"
        ref={form}
        noValidate
        onSubmit={(event) => void handleSubmit(event)}
        // What is another request is no repeat.
        onChange={() => setKey(newKey())}
      >
        <SelectField
          label={t('settings.request.kind')}
          name="kind"
          required
          placeholder={t('settings.request.choose')}
          value={kind}
          error={errorOf('kind')}
          options={PRIVACY_REQUEST_KINDS.map((value) => ({
            value,
            label: t(`notifications.privacy_kinds.${value}`),
          }))}
          onChange={({ target }) => edit({ kind: target.value })}
        />
        <TextArea
          label={t('settings.request.details')}
          name="text"
          maxLength={2000}
          value={text}
          error={errorOf('text')}
          onChange={({ target }) => edit({ text: target.value })}
        />
        <Outcome
          work={work}
          text={
            receipt &&
            t('settings.request.sent', { number: receipt.number, date: formatDate(receipt.due_at, 'long') })
          }
        />
        <div className="settings__actions">
          <Button type="submit" isBusy={work === 'busy'}>
            {t('settings.request.submit')}
          </Button>
        </div>
      </form>
    </>
  )
}
