import type { BillingAddress } from '../../contract/orders.ts'
import type { FieldErrors } from '../../stores/page/field-errors.ts'
import { TextField } from '../../ui/text-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { useUnsaved } from '../shared/use-unsaved.ts'

const FIELDS: readonly [keyof BillingAddress, autoComplete: string, maxLength: number][] = [
  ['given_name', 'billing given-name', 50],
  ['family_name', 'billing family-name', 50],
  ['street', 'billing street-address', 100],
  ['zip', 'billing postal-code', 16],
  ['city', 'billing address-level2', 100],
]

interface BillingFieldsProps {
  /** Name of the payment method that asks for the address. */
  method: string
  errors: FieldErrors
}

/** Name and postal address, for the methods that ask for them. */
export function BillingFields({ method, errors }: BillingFieldsProps) {
  const { t } = usePage()
  const { edits, edit } = useUnsaved<BillingAddress>('billing')
  const errorOf = fieldErrorTexts(t, errors)
  const labels: Record<keyof BillingAddress, string> = {
    given_name: t('payments.billing.given_name'),
    family_name: t('payments.billing.family_name'),
    street: t('payments.billing.street'),
    zip: t('debits.zip'),
    city: t('accounts.profile.city'),
  }
  return (
    <fieldset className="billing">
      <legend className="choice__legend">{t('payments.billing.title')}</legend>
      <p className="billing__why">{t('payments.billing.why', { method })}</p>
      {FIELDS.map(([name, autoComplete, maxLength]) => (
        <TextField
          key={name}
          name={name}
          label={labels[name]}
          autoComplete={autoComplete}
          maxLength={maxLength}
          required
          defaultValue={edits[name]}
          error={errorOf(name)}
          onChange={({ target }) => edit({ [name]: target.value })}
        />
      ))}
    </fieldset>
  )
}

/** The fields' values, as typed. */
export function billingOf(form: HTMLFormElement): BillingAddress {
  const data = new FormData(form)
  const textOf = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(FIELDS.map(([name]) => [name, textOf(name)])) as BillingAddress
}
