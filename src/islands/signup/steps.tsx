import { useState } from 'react'
import {
  askWhomOneSeeks,
  type Signup,
  type SignupForm,
  type SignupWork,
  submitStep,
  typeSignup,
} from '../../stores/signup/signup.ts'
import { CHILDREN } from '../../contract/profile-lists.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { PlaceFields, PlaceSource } from '../shared/place-fields.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { ChoiceRows } from './choice-rows.tsx'
import { Frame } from './frame.tsx'

export interface StepProps {
  signup: Signup
  work: SignupWork
}

const TITLE = 'signup-question'
/** A moment of each month of a year. */
const MONTHS = Array.from({ length: 12 }, (_, index) => Date.UTC(2000, index, 15))

/** Two questions, one after the other, in the words of the Join form. */
export function SeeksStep({ signup, work }: StepProps) {
  const { t, site } = usePage()
  const { gender, seeks } = signup.form
  const [isMissing, setMissing] = useState(false)
  const errorOf = fieldErrorTexts(t, work.errors, { group: 'signup.errors', age: site.min_age })
  const frame = { step: 0, work, signup, titleId: TITLE }

  const take = (fields: Partial<SignupForm>) => {
    setMissing(false)
    typeSignup(fields)
  }

  if (signup.screen === 'gender') {
    return (
      <Frame
        key="gender"
        {...frame}
        isFirstHalf
        title={t('signup.wish.gender')}
        onSubmit={() => (gender === '' ? setMissing(true) : askWhomOneSeeks())}
      >
        <ChoiceRows
          labelledBy={TITLE}
          name="gender"
          options={site.genders.map((value) => ({ value, label: t(`home.join.self.${value}`) }))}
          value={gender}
          error={isMissing ? t('signup.errors.gender_required') : errorOf('gender')}
          onChange={(value) => take({ gender: value })}
          onTake={(value) => {
            take({ gender: value })
            askWhomOneSeeks()
          }}
        />
      </Frame>
    )
  }
  return (
    <Frame key="seeks" {...frame} title={t('signup.wish.seeks')}>
      <ChoiceRows
        labelledBy={TITLE}
        name="seeks"
        options={[...site.genders, 'everyone' as const].map((value) => ({
          value,
          label: t(`home.join.others.${value}`),
        }))}
        value={seeks}
        error={errorOf('seeks')}
        onChange={(value) => take({ seeks: value })}
        onTake={(value) => {
          take({ seeks: value })
          void submitStep()
        }}
      />
    </Frame>
  )
}

export function BirthStep({ signup, work }: StepProps) {
  const { t, site } = usePage()
  const formatDate = useFormatDate()
  const { day, month, year, children } = signup.form
  const own = { group: 'signup.errors', age: site.min_age } as const
  const error = fieldErrorTexts(t, work.errors, own)('date_of_birth')
  const described = error ? 'birth-error' : undefined
  const shared = { 'aria-invalid': error ? (true as const) : undefined, 'aria-describedby': described }
  const digits = (text: string, length: number) => text.replace(/\D/g, '').slice(0, length)
  return (
    <Frame
      signup={signup}
      step={1}
      work={work}
      title={t('signup.birth.title')}
      text={t('signup.birth.text', { name: site.name, age: site.min_age })}
    >
      <fieldset className={error ? 'birth birth--invalid' : 'birth'}>
        <legend className="visually-hidden">{t('signup.birth.legend')}</legend>
        <div className="birth__fields">
          <label className="birth__field">
            <span className="birth__label">{t('signup.birth.day')}</span>
            <input
              {...shared}
              className="field__control"
              inputMode="numeric"
              autoComplete="bday-day"
              name="day"
              value={day}
              onChange={(event) => typeSignup({ day: digits(event.target.value, 2) })}
            />
          </label>
          <label className="birth__field birth__field--month">
            <span className="birth__label">{t('signup.birth.month')}</span>
            <select
              {...shared}
              className="field__control field__control--select"
              autoComplete="bday-month"
              name="month"
              value={month}
              onChange={(event) => typeSignup({ month: event.target.value })}
            >
              <option value="" />
              {MONTHS.map((moment, index) => (
                <option key={moment} value={String(index + 1)}>
                  {formatDate(moment, 'month')}
                </option>
              ))}
            </select>
          </label>
          <label className="birth__field">
            <span className="birth__label">{t('signup.birth.year')}</span>
            <input
              {...shared}
              className="field__control"
              inputMode="numeric"
              autoComplete="bday-year"
              name="year"
              value={year}
              onChange={(event) => typeSignup({ year: digits(event.target.value, 4) })}
            />
          </label>
        </div>
        {error && (
          <p className="field__error" id="birth-error">
            {error}
          </p>
        )}
      </fieldset>
      {site.signup_fields.includes('children') && (
        <SelectField
          label={t('attributes.names.children')}
          name="children"
          placeholder={t('accounts.profile.unspecified')}
          options={CHILDREN.map((value) => ({ value, label: t(`attributes.children.${value}`) }))}
          value={children}
          onChange={({ target }) => typeSignup({ children: target.value })}
        />
      )}
    </Frame>
  )
}

export function PlaceStep({ signup, work }: StepProps) {
  const { t, site } = usePage()
  const { country, region, city } = signup.form
  return (
    <Frame
      signup={signup}
      step={2}
      work={work}
      title={t('signup.place.title')}
      text={t('signup.place.text')}
      note={<PlaceSource country={country} />}
    >
      <PlaceFields
        value={{ country, region, city }}
        errorOf={fieldErrorTexts(t, work.errors, { group: 'signup.errors', age: site.min_age })}
        onChange={typeSignup}
      />
    </Frame>
  )
}
