import type { SubmitEvent } from 'react'
import { AccountChange } from '../../contract/accounts.ts'
import { plainCode } from '../../contract/fields.ts'
import { formatMoney } from '../../core/format.ts'
import { changeAccount } from '../../stores/account/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { Outcome, type SectionProps } from './parts.tsx'
import { useSave } from './use-save.ts'

/** Credits at most within seven days, and how much money they are at least. */
export function WeeklyLimit({ account: { weekly_limit: limit }, user }: SectionProps) {
  const { t, locale, site } = usePage()
  const { form, work, errors, save } = useSave(AccountChange, changeAccount)
  const { edits, edit, setEdits } = useUnsaved<{ weekly_limit: string }>('weekly-limit')
  const typed = edits.weekly_limit ?? (limit === null ? '' : String(limit))
  const errorOf = fieldErrorTexts(t, errors)
  const digits = plainCode(typed)
  const credits = /^\d{1,6}$/.test(digits) ? Number(digits) : NaN
  const price = site.minimum_message_costs[user.profile.country]
  const perCredit = price && site.message_credits > 0 ? price.costs / site.message_credits : 0

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await save({ weekly_limit: digits === '' ? null : credits })) setEdits({})
  }
  const handleRemove = async () => {
    if (await save({ weekly_limit: null })) setEdits({})
  }

  return (
    <form className="settings__form" ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p>{t('settings.weekly.text')}</p>
      <TextField
        label={t('settings.weekly.label')}
        hint={
          price && perCredit > 0 && credits > 0
            ? t('settings.weekly.least', {
                price: formatMoney(locale, { ...price, amount: Math.round(credits * perCredit) }),
              })
            : t('settings.weekly.none')
        }
        name="weekly_limit"
        inputMode="numeric"
        maxLength={12}
        value={typed}
        error={errorOf('weekly_limit')}
        onChange={(event) => edit({ weekly_limit: event.target.value })}
      />
      <Outcome work={work} />
      <div className="settings__actions">
        <Button type="submit" isBusy={work === 'busy'}>
          {t('common.actions.save')}
        </Button>
        {limit !== null && (
          <Button variant="secondary" onClick={() => void handleRemove()}>
            {t('settings.weekly.remove')}
          </Button>
        )}
      </div>
    </form>
  )
}
