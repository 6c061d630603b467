import { type SubmitEvent, useState } from 'react'
import { DESK_LOCALES, type DeskLocale } from '../../contract/desk/locales.ts'
import {
  changeMe,
  type Me,
  removeOwnPasskey,
  removeOwnTotp,
  renameOwnPasskey,
  renewOwnRecoveryCodes,
} from '../../contract/desk/operators.ts'
import { nativeName } from '../../core/format.ts'
import { FEW_RECOVERY_CODES } from '../../core/limits.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { momentWriter } from '../moments.ts'
import { useChange, useSetMe } from '../session.ts'
import { BrandName } from '../shell/brand.tsx'
import { AddPasskey, AddTotp, type Added, RecoveryCodeList } from '../shell/factors.tsx'
import { Failure, useFieldError } from '../shell/failure.tsx'
import { textIn } from '../form-text.ts'
import { useTexts } from '../texts.ts'

interface MeProps {
  me: Me
}

/** The operator's own account. */
export function MeScreen({ me }: MeProps) {
  const t = useTexts()
  return (
    <>
      <header className="screen__head">
        <h1>{t('desk.me.title')}</h1>
      </header>
      <div className="columns">
        <Settings me={me} />
        <Passkeys me={me} />
        <PasswordAndApp me={me} />
        <RecoveryCodes me={me} />
        <Roles me={me} />
      </div>
    </>
  )
}

function Settings({ me }: MeProps) {
  const t = useTexts()
  const setMe = useSetMe()
  const save = useChange(changeMe, setMe)
  const fieldError = useFieldError(save.error)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    save.mutate({
      body: {
        name: textIn(data, 'name'),
        language: textIn(data, 'language') as DeskLocale,
        time_zone: textIn(data, 'time_zone'),
        letter_keys: data.has('letter_keys'),
      },
    })
  }
  return (
    <section className="panel" aria-labelledby="settings">
      <h2 id="settings">{t('desk.me.settings')}</h2>
      <form className="form" onSubmit={handleSubmit}>
        <p className="panel__note">{me.email}</p>
        <TextField
          label={t('desk.name')}
          name="name"
          defaultValue={me.name}
          required
          error={fieldError('name')}
        />
        <SelectField
          label={t('desk.language')}
          name="language"
          defaultValue={me.language}
          options={DESK_LOCALES.map((locale) => ({ value: locale, label: nativeName(locale), lang: locale }))}
        />
        <SelectField
          label={t('desk.me.time_zone')}
          name="time_zone"
          defaultValue={me.time_zone}
          options={Intl.supportedValuesOf('timeZone').map((zone) => ({ value: zone, label: zone }))}
          error={fieldError('time_zone')}
        />
        <Checkbox
          label={t('desk.me.letter_keys')}
          hint={t('desk.me.letter_keys_hint')}
          name="letter_keys"
          defaultChecked={me.letter_keys}
        />
        <Failure error={save.error} />
        <div className="form__end">
          <Button type="submit" isBusy={save.isPending}>
            {t('desk.save')}
          </Button>
          <p role="status">{save.isSuccess && t('desk.saved')}</p>
        </div>
      </form>
    </section>
  )
}

function Passkeys({ me }: MeProps) {
  const t = useTexts()
  const setMe = useSetMe()
  const moment = momentWriter(me.language, me.time_zone)
  const [renamed, setRenamed] = useState<string | null>(null)
  const remove = useChange(removeOwnPasskey, setMe)
  const rename = useChange(renameOwnPasskey, (changed) => {
    setMe(changed)
    setRenamed(null)
  })
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = textIn(new FormData(event.currentTarget), 'name')
    if (renamed) rename.mutate({ body: { id: renamed, name } })
  }
  return (
    <section className="panel" aria-labelledby="passkeys">
      <h2 id="passkeys">{t('desk.passkey.title', { count: me.passkeys.length })}</h2>
      <ul className="rows">
        {me.passkeys.map(({ id, name, created_at, used_at }) => (
          <li key={id} className="rows__row">
            {renamed === id ? (
              <form className="form form--line" onSubmit={handleSubmit}>
                <TextField label={t('desk.name')} name="name" defaultValue={name} required maxLength={60} />
                <Button type="submit" isBusy={rename.isPending}>
                  {t('desk.save')}
                </Button>
                <Button variant="quiet" onClick={() => setRenamed(null)}>
                  {t('desk.cancel')}
                </Button>
              </form>
            ) : (
              <>
                <span className="rows__main">
                  {name || t('desk.passkey.unnamed')}
                  <span className="rows__note">
                    {used_at > 0
                      ? t('desk.passkey.used', { at: moment(used_at) })
                      : t('desk.passkey.added', { at: moment(created_at) })}
                  </span>
                </span>
                <Button variant="quiet" onClick={() => setRenamed(id)}>
                  {t('desk.rename')}
                </Button>
                <Button
                  variant="quiet"
                  isBusy={remove.isPending}
                  onClick={() => remove.mutate({ body: { id } })}
                >
                  {t('desk.remove')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      <Failure error={remove.error ?? rename.error} />
      <AddPasskey onAdded={(added) => setMe(added.me)} />
    </section>
  )
}

function PasswordAndApp({ me }: MeProps) {
  const t = useTexts()
  const setMe = useSetMe()
  const remove = useChange(removeOwnTotp, setMe)
  const [isAdding, setAdding] = useState(false)
  const handleAdded = (added: Added) => {
    setMe(added.me)
    setAdding(false)
  }
  return (
    <section className="panel" aria-labelledby="totp">
      <h2 id="totp">{t('desk.totp.title')}</h2>
      <p>{t(me.totp ? 'desk.totp.on' : 'desk.totp.off')}</p>
      <Failure error={remove.error} />
      {isAdding ? (
        <AddTotp onAdded={handleAdded} />
      ) : (
        <div className="form__end">
          <Button variant="secondary" onClick={() => setAdding(true)}>
            {t(me.totp ? 'desk.totp.renew' : 'desk.totp.add')}
          </Button>
          {me.totp && (
            <Button variant="quiet" isBusy={remove.isPending} onClick={() => remove.mutate({})}>
              {t('desk.remove')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function RecoveryCodes({ me }: MeProps) {
  const t = useTexts()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useChange(renewOwnRecoveryCodes, ({ recovery_codes }) => setCodes(recovery_codes))
  const left = me.recovery_codes_left
  return (
    <section className="panel" aria-labelledby="codes">
      <h2 id="codes">{t('desk.codes.title')}</h2>
      {left <= FEW_RECOVERY_CODES ? (
        <Alert kind="warning">{t('desk.codes.few', { count: left })}</Alert>
      ) : (
        <p>{t('desk.codes.left', { count: left })}</p>
      )}
      <Failure error={renew.error} />
      <Button variant="secondary" isBusy={renew.isPending} onClick={() => renew.mutate({})}>
        {t('desk.codes.renew')}
      </Button>
      <Dialog isOpen={codes !== null} title={t('desk.codes.title')} isLocked onClose={() => setCodes(null)}>
        <RecoveryCodeList codes={codes ?? []} />
        <Button onClick={() => setCodes(null)}>{t('desk.codes.kept')}</Button>
      </Dialog>
    </section>
  )
}

function Roles({ me }: MeProps) {
  const t = useTexts()
  const moment = momentWriter(me.language, me.time_zone)
  return (
    <section className="panel" aria-labelledby="roles">
      <h2 id="roles">{t('desk.me.roles')}</h2>
      <ul className="rows">
        {me.grants.map(({ brand, role }) => (
          <li key={`${brand} ${role}`} className="rows__row">
            <span className="rows__main">{t(`desk.roles.${role}`)}</span>
            <BrandName id={brand} brands={me.brands} />
          </li>
        ))}
      </ul>
      <p className="panel__note">{t('desk.me.ends', { at: moment(me.ends_at) })}</p>
    </section>
  )
}
