import { type ReactNode, type SubmitEvent, useState } from 'react'
import * as v from 'valibot'
import { newKey } from '../../client/key.ts'
import { sendComplaint } from '../../client/complaints.ts'
import { shows, tick } from '../../contract/fields.ts'
import type { NoticeKind } from '../../contract/lists.ts'
import { Complaint } from '../../contract/complaints.ts'
import { $user } from '../../stores/account/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RadioList } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import { textOf, useSave } from '../settings/use-save.ts'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { useShared } from '../use-shared.ts'

/** The most frequent first. */
const REASONS = [
  'fake',
  'harassment',
  'fraud',
  'under_age',
  'child_abuse',
  'illegal',
] as const satisfies readonly NoticeKind[]

const Report = v.object({ ...Complaint.entries, good_faith: tick })

interface ReportDialogProps {
  subject: 'profile' | 'photo' | 'message' | 'answer'
  /** Names it in the notice. */
  reference: string
  isOpen: boolean
  onClose: () => void
  onBlock: () => void
}

/** A notice of a profile, a photo, a message or an answer; a visitor also gives name and e-mail. */
export function ReportDialog({ subject, reference, isOpen, onClose, onBlock }: ReportDialogProps) {
  const { t, locale } = usePage()
  const user = useShared($user, null)
  const { edits, edit, setEdits } = useUnsaved<{ kind: string; words: string }>(`report ${reference}`)
  const { kind = '', words = '' } = edits
  const [sent, setSent] = useState<SentReport | null>(null)
  const { form, work, errors, save } = useSave<Parameters<typeof sendComplaint>[0]>(Report, async (body) => {
    const result = await sendComplaint(body, newKey())
    if (result.ok) {
      setEdits({})
      const email = body.email ?? user?.email ?? ''
      setSent({ case: result.value.case_number, email, isConfirmed: user?.status === 'active' })
    }
    return result
  })
  const errorOf = fieldErrorTexts(t, errors)
  const isFailure = typeof work === 'object' && Object.keys(errors).length === 0

  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = textOf(event.currentTarget, 'name')
    const email = textOf(event.currentTarget, 'email')
    const reason = REASONS.find((value) => value === kind)
    void save({
      // The contract's own check says what is missing.
      kind: reason!,
      reference,
      text: shows(words) ? words : reason ? t(`notifications.kinds.${reason}`) : '-',
      ...(new FormData(event.currentTarget).has('good_faith') && { good_faith: true }),
      ...(name && { name }),
      ...(email && { email }),
      language: locale,
    })
  }
  return (
    <Dialog
      isOpen={isOpen}
      title={t(`moderation.report.${subject}`)}
      closeLabel={t('common.actions.close')}
      onClose={onClose}
    >
      {sent ? (
        <Receipt sent={sent} isMember={user !== null} onBlock={onBlock} onClose={onClose} />
      ) : (
        <form ref={form} className="report" noValidate onSubmit={handleSubmit}>
          <RadioList
            legend={t('moderation.report.reason')}
            name="kind"
            value={kind}
            rows={REASONS.map((value) => ({ value, content: t(`notifications.kinds.${value}`) }))}
            error={errorOf('kind')}
            onChange={(value) => edit({ kind: value })}
          />
          <TextArea
            label={t('moderation.report.words')}
            name="text"
            rows={3}
            maxLength={5000}
            value={words}
            error={errorOf('text')}
            onChange={(event) => edit({ words: event.target.value })}
          />
          {!user && (
            <>
              <TextField
                label={t('moderation.page.name')}
                name="name"
                autoComplete="name"
                maxLength={100}
                error={errorOf('name')}
              />
              <TextField
                label={t('moderation.page.email')}
                name="email"
                type="email"
                autoComplete="email"
                maxLength={254}
                hint={t('moderation.page.email_hint')}
                error={errorOf('email')}
              />
            </>
          )}
          <Checkbox label={t('moderation.good_faith')} name="good_faith" error={errorOf('good_faith')} />
          {isFailure && <FailureAlert failure={work} />}
          <Button type="submit" isWide isBusy={work === 'busy'}>
            {t('moderation.report.send')}
          </Button>
        </form>
      )}
    </Dialog>
  )
}

interface SentReport {
  case: string
  email: string
  /** A notice of an unconfirmed sender is filed once its mailed link is opened. */
  isConfirmed: boolean
}

interface ReceiptProps {
  sent: SentReport
  isMember: boolean
  onBlock: () => void
  onClose: () => void
}

function Receipt({ sent, isMember, onBlock, onClose }: ReceiptProps) {
  const { t, href } = usePage()
  const paragraphs: ReactNode[] = [
    t('moderation.report.sent'),
    <strong key="case">{t('moderation.case', { case: sent.case })}</strong>,
    sent.email && t(`moderation.report.${sent.isConfirmed ? 'receipt' : 'confirm'}`, { email: sent.email }),
  ]
  return (
    <div className="report" role="status">
      {paragraphs.filter(Boolean).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
      {isMember && (
        <p>
          <a href={`${href('settings')}#cases`}>{t('moderation.page.mine')}</a>
        </p>
      )}
      <div className="dialog__actions">
        {isMember && (
          <Button variant="secondary" icon="block" onClick={onBlock}>
            {t('moderation.block.action')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common.actions.close')}</Button>
      </div>
    </div>
  )
}
