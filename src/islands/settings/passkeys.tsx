import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../contract/calls/define-call.ts'
import { PasskeyName } from '../../contract/factors.ts'
import type { getFactors } from '../../contract/calls/factors.ts'
import { PASSKEYS } from '../../core/limits.ts'
import { addPasskey, removePasskey, renamePasskey } from '../../stores/account/factors.ts'
import { passkeySupport } from '../../stores/account/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { useFocusKept } from '../shared/focus.ts'
import { usePage } from '../shared/page-context.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { useUnsaved } from '../shared/use-unsaved.ts'
import { Outcome } from './parts.tsx'
import { provenStep, type ProvenStep } from './proof-dialog.tsx'
import { useSave } from './use-save.ts'

type Passkey = AnswerOf<typeof getFactors>['passkeys'][number]

interface PasskeysProps {
  passkeys: readonly Passkey[]
  onAsk: (step: ProvenStep) => void
}

export function Passkeys({ passkeys, onAsk }: PasskeysProps) {
  const { t } = usePage()
  const [isSupported, setSupported] = useState<boolean | null>(null)
  const [isCancelled, setCancelled] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  useFocusKept(list, passkeys)

  useEffect(() => void passkeySupport().then((support) => setSupported(support !== 'none')), [])

  const add = () =>
    provenStep(
      { title: t('settings.security.add'), confirm: t('common.actions.continue') },
      addPasskey,
      (made) => setCancelled(made === null),
    )
  return (
    <section className="settings__part">
      <h3 className="settings__subtitle">{t('settings.security.passkeys')}</h3>
      <p>{t('settings.security.passkeys_text')}</p>
      {passkeys.length > 0 && (
        <ul className="settings__list" ref={list} tabIndex={-1}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onAsk={onAsk} />
          ))}
        </ul>
      )}
      {isSupported === false && <p className="settings__empty">{t('settings.security.unsupported')}</p>}
      {passkeys.length >= PASSKEYS && <p>{t('settings.security.full')}</p>}
      {isSupported && passkeys.length < PASSKEYS && (
        <div className="settings__actions">
          <Button variant="secondary" onClick={() => onAsk(add())}>
            {t('settings.security.add')}
          </Button>
        </div>
      )}
      <p role="status">{isCancelled && t('login.passkey_cancelled')}</p>
    </section>
  )
}

function Row({ passkey, onAsk }: { passkey: Passkey; onAsk: PasskeysProps['onAsk'] }) {
  const { t } = usePage()
  const formatDate = useFormatDate()
  const [isNaming, setNaming] = useState(false)
  const name = passkey.name || t('settings.security.factors.passkey')
  const remove = () =>
    provenStep(
      {
        title: t('settings.security.remove_name', { name }),
        text: t('settings.security.remove_text'),
        confirm: t('settings.security.remove'),
        isDanger: true,
      },
      (proof) => removePasskey(passkey.id, proof),
    )
  if (isNaming)
    return (
      <li className="settings__item">
        <Naming passkey={passkey} name={name} onClose={() => setNaming(false)} />
      </li>
    )
  return (
    <li className="settings__item">
      <p className="settings__name">
        {name}
        <span className="settings__detail">
          {passkey.used_at > 0
            ? t('settings.security.used', { date: formatDate(passkey.used_at, 'longMoment') })
            : t('settings.security.added', { date: formatDate(passkey.created_at, 'longMoment') })}
        </span>
      </p>
      <div className="settings__actions">
        <Button
          variant="quiet"
          isSmall
          aria-label={t('settings.security.rename_name', { name })}
          onClick={() => setNaming(true)}
        >
          {t('settings.security.rename')}
        </Button>
        <Button
          variant="quiet"
          isSmall
          aria-label={t('settings.security.remove_name', { name })}
          onClick={() => onAsk(remove())}
        >
          {t('settings.security.remove')}
        </Button>
      </div>
    </li>
  )
}

function Naming({ passkey, name, onClose }: { passkey: Passkey; name: string; onClose: () => void }) {
  const { t } = usePage()
  const { form, work, errors, save } = useSave(PasskeyName, renamePasskey)
  const { edits, edit } = useUnsaved<{ name: string }>(`passkey ${passkey.id}`)
  const { name: typed = name } = edits
  useEffect(() => form.current?.querySelector('input')?.focus(), [form])
  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (await save({ id: passkey.id, name: typed })) onClose()
  }
  return (
    <form
      className="settings__form settings__naming"
      ref={form}
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
    >
      <TextField
        label={t('settings.security.name')}
        name="name"
        value={typed}
        onChange={(event) => edit({ name: event.target.value })}
        maxLength={60}
        required
        error={fieldErrorTexts(t, errors)('name')}
      />
      <Outcome work={work} text="" />
      <div className="settings__actions">
        <Button type="submit" isSmall isBusy={work === 'busy'}>
          {t('common.actions.save')}
        </Button>
        <Button variant="secondary" isSmall onClick={onClose}>
          {t('common.actions.cancel')}
        </Button>
      </div>
    </form>
  )
}
