import { type SubmitEvent, useState } from 'react'
import { AccountChange } from '../../contract/accounts.ts'
import { formatMoney } from '../../core/format.ts'
import { changeAccount } from '../../stores/account/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { Outcome, type SectionProps } from './parts.tsx'
import { useSave } from './use-save.ts'

/** Credits at most within seven days, and how much money they are at least. */
export function WeeklyLimit({ account: { weekly_limit: limit }, user }: SectionProps) {
  const { t, locale, site } = usePage()
  const { form, work, errors, save } = useSave(AccountChange, changeAccount)
  const [edited, setTyped] = useState<string>()
  const typed = edited ?? (limit === null ? '' : String(limit))
  const errorOf = fieldErrorTexts(t, errors)
  const credits = /^\s*\d{1,6}\s*$/.test(typed) ? Number(typed) : NaN
  const price = site.minimum_message_costs[user.profile.country]
  const perCredit = price && site.message_credits > 0 ? price.costs / site.message_credits : 0

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    void save({ weekly_limit: typed.trim() === '' ? null : credits })
  }
  const handleRemove = async () => {
    if (await save({ weekly_limit: null })) setTyped('')
  }

  return (
    <form className="settings__form" ref={form} noValidate onSubmit={handleSubmit}>
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
        maxLength={6}
        value={typed}
        error={errorOf('weekly_limit')}
        onChange={(event) => setTyped(event.target.value)}
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
