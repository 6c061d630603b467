import { useState } from 'react'
import type { BodyOf } from '../../../contract/calls/define-call.ts'
import { giveDiscountCode } from '../../../contract/desk/discount-codes.ts'
import type { Me } from '../../../contract/desk/operators.ts'
import { COUNTRIES, CURRENCIES, PAYMENT_METHODS, type PaymentMethod } from '../../../contract/lists.ts'
import { countryName } from '../../../core/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { dayBegin, dayEnd } from '../../days.ts'
import { minorUnits } from '../../minor-units.ts'
import { useChange } from '../../session.ts'
import { BrandField } from '../../shell/brand-field.tsx'
import { useFieldOf } from '../../shell/failure.tsx'
import { FormDialog } from '../../shell/form-dialog.tsx'
import { useTexts } from '../../texts.ts'

type Body = BodyOf<typeof giveDiscountCode>

interface NewDiscountCodeProps {
  me: Me
  /** Told the code that was given out. */
  onDone: (code: string) => void
}

/** What was typed as a call takes it; what is no number or day stands as one that the server refuses. */
function bodyOf(textOf: (name: string) => string, methods: readonly PaymentMethod[], zone: string): Body {
  const [member, minimum, begins] = [textOf('member'), textOf('minimum_order_value'), textOf('begins')]
  const [country, currency] = [textOf('country'), textOf('currency')]
  return {
    brand: textOf('brand'),
    code: textOf('code'),
    value_percentage: Number(textOf('value_percentage')),
    ...(member && { member }),
    ...(country && { country: country as NonNullable<Body['country']> }),
    ...(currency && { currency: currency as NonNullable<Body['currency']> }),
    ...(minimum && { minimum_order_value: minorUnits(minimum) ?? -1 }),
    ...(methods.length > 0 && { paymentmethods: [...methods] }),
    ...(begins && { begins: dayBegin(begins, zone) }),
    expires: dayEnd(textOf('expires'), zone),
  }
}

/** Gives a code out. */
export function NewDiscountCode({ me, onDone }: NewDiscountCodeProps) {
  const t = useTexts()
  const [isOpen, setOpen] = useState(false)
  const [methods, setMethods] = useState<readonly PaymentMethod[]>([])
  const give = useChange(giveDiscountCode)
  const fieldOf = useFieldOf(give.error, 'desk.discount_codes.problems')
  const send = (body: Body) =>
    give.mutate(
      { body },
      {
        onSuccess() {
          setOpen(false)
          setMethods([])
          onDone(body.code.toUpperCase())
        },
      },
    )
  return (
    <>
      <Button icon="plus" onClick={() => setOpen(true)}>
        {t('desk.discount_codes.new')}
      </Button>
      <FormDialog
        isOpen={isOpen}
        title={t('desk.discount_codes.new_title')}
        submitLabel={t('desk.discount_codes.new')}
        isBusy={give.isPending}
        error={give.error}
        onClose={() => setOpen(false)}
        onSubmit={(textOf) => send(bodyOf(textOf, methods, me.time_zone))}
      >
        <BrandField me={me} />
        <TextField
          label={t('desk.discount_codes.code')}
          hint={t('desk.discount_codes.code_hint')}
          {...fieldOf('code')}
          required
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          label={t('desk.discount_codes.percent')}
          {...fieldOf('value_percentage')}
          inputMode="numeric"
          required
        />
        <TextField
          label={t('desk.discount_codes.begins')}
          hint={t('desk.discount_codes.begins_hint')}
          {...fieldOf('begins')}
          type="date"
        />
        <TextField label={t('desk.discount_codes.expires')} {...fieldOf('expires')} type="date" required />
        <TextField
          label={t('desk.discount_codes.member')}
          hint={t('desk.discount_codes.member_hint')}
          {...fieldOf('member')}
          autoComplete="off"
          spellCheck={false}
        />
        <SelectField
          label={t('desk.discount_codes.country')}
          {...fieldOf('country')}
          placeholder={t('desk.all')}
          options={COUNTRIES.map((value) => ({ value, label: countryName(t.locale, value) }))}
        />
        <SelectField
          label={t('desk.discount_codes.currency')}
          {...fieldOf('currency')}
          placeholder={t('desk.all')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <TextField
          label={t('desk.discount_codes.minimum_label')}
          {...fieldOf('minimum_order_value')}
          inputMode="decimal"
        />
        <fieldset className="ticks">
          <legend>{t('desk.discount_codes.methods')}</legend>
          {PAYMENT_METHODS.map((method) => (
            <Checkbox
              key={method}
              label={t(`desk.orders.methods.${method}`)}
              checked={methods.includes(method)}
              onChange={({ target }) =>
                setMethods(target.checked ? [...methods, method] : methods.filter((each) => each !== method))
              }
            />
          ))}
        </fieldset>
      </FormDialog>
    </>
  )
}
