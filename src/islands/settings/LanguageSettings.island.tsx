// An island because the member changes the account here (`client:load`: it is the page).
import { type SubmitEvent, useState } from 'react'
import { type Account, AccountChange } from '../../contract/accounts.ts'
import { LOCALES, type Locale } from '../../contract/lists.ts'
import { nativeName, weekdayName } from '../../core/format.ts'
import { localize } from '../../core/urls.ts'
import { pathOf } from '../../routes.ts'
import { $account, changeAccount, loadAccount } from '../../stores/account/accounts.ts'
import { environment } from '../../stores/page/environment.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { Button } from '../../ui/button.tsx'
import { Chips } from '../../ui/chips.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { MembersOnly } from '../shared/members-only.tsx'
import { usePage, withPage } from '../shared/page-context.tsx'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { useShared } from '../use-shared.ts'
import { Loaded, Outcome } from './parts.tsx'
import { SettingsPage, WaitingPage } from './settings-page.tsx'
import { useSave } from './use-save.ts'

export const LanguageSettings = withPage(function LanguageSettings() {
  return <MembersOnly skeleton={<WaitingPage />}>{(user) => <LanguagePage key={user.id} />}</MembersOnly>
})

function LanguagePage() {
  const { t } = usePage()
  const account = useShared($account, IDLE)
  return (
    <SettingsPage title={t('common.titles.lang-config')}>
      <Loaded state={account} onRetry={() => void loadAccount()}>
        {(value) => <LanguageForm account={value} />}
      </Loaded>
    </SettingsPage>
  )
}

const languages = (locales: readonly Locale[]) =>
  locales.map((value) => ({ value, label: nativeName(value), lang: value }))

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

type Languages = Pick<Account, 'languages_read' | 'languages_written' | 'first_day_of_week' | 'time_zone'>

function LanguageForm({ account }: { account: Account }) {
  const { t, locale, site } = usePage()
  const { form, work, errors, save } = useSave(AccountChange, changeAccount)
  const errorOf = fieldErrorTexts(t, errors)
  const [language, setLanguage] = useState(locale)
  // Fields left alone follow the account, which may be painted from before.
  const { edits, edit, setEdits } = useUnsaved<Languages>('languages')
  const { languages_read, languages_written, first_day_of_week, time_zone } = { ...account, ...edits }
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), ...(time_zone ? [time_zone] : [])])

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    const isSaved = await save({ languages_read, languages_written, first_day_of_week, time_zone })
    if (isSaved) setEdits({})
    // The page in the other language keeps it with the account.
    if (isSaved && language !== locale)
      environment.go(`${localize(pathOf('lang-config'), language, site.default_locale)}?lang=${language}`)
  }

  return (
    <form className="settings__form" ref={form} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <SelectField
        label={t('common.nav.language')}
        hint={t('settings.language.hint')}
        name="language"
        options={languages(site.locales)}
        value={language}
        onChange={(event) => setLanguage(event.target.value as Locale)}
      />
      <Chips
        legend={t('settings.language.read')}
        name="languages_read"
        options={languages(LOCALES)}
        values={languages_read}
        error={errorOf('languages_read')}
        onChange={(values) => edit({ languages_read: values as Locale[] })}
      />
      <Chips
        legend={t('settings.language.written')}
        name="languages_written"
        options={languages(LOCALES)}
        values={languages_written}
        error={errorOf('languages_written')}
        onChange={(values) => edit({ languages_written: values as Locale[] })}
      />
      <SelectField
        label={t('settings.language.week')}
        name="first_day_of_week"
        options={[
          { value: '0', label: t('settings.language.week_default') },
          ...WEEKDAYS.map((day) => ({
            value: String(day),
            label: weekdayName(locale, day),
          })),
        ]}
        value={String(first_day_of_week)}
        error={errorOf('first_day_of_week')}
        onChange={(event) => edit({ first_day_of_week: Number(event.target.value) })}
      />
      <SelectField
        label={t('settings.language.zone')}
        hint={t('settings.language.zone_hint')}
        name="time_zone"
        placeholder={t('settings.language.zone_default')}
        options={[...zones].map((value) => ({ value, label: value.replaceAll('_', ' ') }))}
        value={time_zone}
        error={errorOf('time_zone')}
        onChange={(event) => edit({ time_zone: event.target.value })}
      />
      <Outcome work={work} />
      <div className="settings__actions">
        <Button type="submit" isBusy={work === 'busy'}>
          {t('common.actions.save')}
        </Button>
      </div>
    </form>
  )
}
