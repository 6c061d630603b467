import { type KeyboardEvent, useState } from 'react'
import { discountName } from '../../contract/fields.ts'
import type { Country } from '../../contract/lists.ts'
import { keyOf } from '../../core/keys.ts'
import { $code, knownCode, findCode, removeCode } from '../../stores/payments/discount-code.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { failureText } from '../shared/failure-text.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

export interface CodeFieldProps {
  country: Country
  /** Why a valid code does not reduce this order. */
  note: string | null
}

/** Takes a discount code, and shows why one does not apply. A part of the order's form, not a form of its own. */
export function CodeField({ country, note }: CodeFieldProps) {
  const { t } = usePage()
  const state = useShared($code, IDLE)
  const [typed, setTyped] = useState(knownCode)
  const [isEmpty, setEmpty] = useState(false)
  const refusal = state.status === 'failed' ? failureText(t, state.failure) : undefined

  const apply = () => {
    const code = discountName(typed)
    setEmpty(code === '')
    if (code !== '') void findCode(code, country)
  }
  const remove = () => {
    setTyped('')
    removeCode()
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (keyOf(event.nativeEvent) !== 'Enter') return
    event.preventDefault()
    apply()
  }

  return (
    <>
      <div className="code-field__row">
        <TextField
          label={t('payments.code.label')}
          name="code"
          value={typed}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          readOnly={state.status === 'ready'}
          error={isEmpty ? t('payments.code.missing') : refusal}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={handleKeyDown}
        />
        {state.status === 'ready' ? (
          <Button variant="secondary" onClick={remove}>
            {t('payments.code.remove')}
          </Button>
        ) : (
          <Button variant="secondary" isBusy={state.status === 'loading'} onClick={apply}>
            {t('payments.code.apply')}
          </Button>
        )}
      </div>
      <p className="code-field__note" role="status">
        {note}
      </p>
    </>
  )
}
