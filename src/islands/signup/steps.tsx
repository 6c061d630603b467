import { type Signup, type SignupWork, typeSignup } from '../../stores/signup.ts'
import { Choice } from '../../ui/choice.tsx'
import { fieldErrorTexts } from '../shared/field-error-texts.ts'
import { usePage } from '../shared/page-context.tsx'
import { PlaceFields } from '../shared/place-fields.tsx'
import { useFormatDate } from '../shared/use-format-date.ts'
import { Frame } from './frame.tsx'

export interface StepProps {
  signup: Signup
  work: SignupWork
}

export function SeeksStep({ signup, work }: StepProps) {
  const { t, site } = usePage()
  const errorOf = fieldErrorTexts(t, work.errors)
  return (
    <Frame signup={signup} step={0} work={work} title={t('signup.seeks.title')}>
      <Choice
        legend={t('signup.seeks.gender')}
        name="gender"
        options={site.genders.map((value) => ({ value, label: t(`attributes.gender.${value}`) }))}
        value={signup.form.gender}
        error={errorOf('gender')}
        onChange={(gender) => typeSignup({ gender })}
      />
      <Choice
        legend={t('signup.seeks.seeks')}
        name="seeks"
        options={[...site.genders, 'everyone' as const].map((value) => ({
          value,
          label: t(`attributes.seeks.${value}`),
        }))}
        value={signup.form.seeks}
        error={errorOf('seeks')}
        onChange={(seeks) => typeSignup({ seeks })}
      />
    </Frame>
  )
}

export function BirthStep({ signup, work }: StepProps) {
  const { t, site } = usePage()
  const formatDate = useFormatDate()
  const { day, month, year } = signup.form
  const error = fieldErrorTexts(t, work.errors)('date_of_birth')
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
        <legend className="birth__legend">{t('signup.birth.legend')}</legend>
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
              {Array.from({ length: 12 }, (_, index) => (
                <option key={index} value={String(index + 1)}>
                  {formatDate(new Date(2000, index, 15), 'month')}
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
    </Frame>
  )
}

export function PlaceStep({ signup, work }: StepProps) {
  const { t } = usePage()
  const { country, region, city } = signup.form
  return (
    <Frame signup={signup} step={2} work={work} title={t('signup.place.title')} text={t('signup.place.text')}>
      <PlaceFields
        value={{ country, region, city }}
        errorOf={fieldErrorTexts(t, work.errors)}
        onChange={typeSignup}
      />
    </Frame>
  )
}
