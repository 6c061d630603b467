// An island because a start that fails is to say why in place. Before the first touch it is a plain form that posts.
import { type SubmitEvent, useState, useSyncExternalStore } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Gender, Locale, Seeks } from '../../contract/lists.ts'
import type { startSignup } from '../../contract/calls/signup.ts'
import { createTranslator, type Messages } from '../../core/messages.ts'
import { environment } from '../../stores/page/environment.ts'
import { join } from '../../stores/signup/signup.ts'
import { failureText } from '../shared/failure-text.ts'

const SIGNUP_PATH: (typeof startSignup)['path'] = '/api/signup.php'

interface JoinProps {
  locale: Locale
  messages: Messages
  /** Genders of the brand; one alone is chosen for the visitor. */
  genders: readonly Gender[]
  minAge: number
  /** Where a start leads: signup in the page's language. */
  next: string
}

export function Join({ locale, messages, genders, minAge, next }: JoinProps) {
  const t = createTranslator(locale, messages)
  const [only] = genders.length === 1 ? genders : []
  // It hydrates on the first touch.
  const isTouched = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    setBusy(true)
    setFailure(null)
    const result = await join({
      gender: data.get('gender') as Gender,
      seeks: data.get('seeks') as Seeks,
      language: locale,
      ...chosenIn(data),
    })
    if (result.ok) return environment.go(next)
    setBusy(false)
    setFailure(result.failure)
  }

  return (
    <form
      className="join"
      id="join"
      method="post"
      action={SIGNUP_PATH}
      onSubmit={(event) => void handleSubmit(event)}
    >
      <input type="hidden" name="language" value={locale} />
      {only ? (
        <>
          <input type="hidden" name="gender" value={only} />
          <input type="hidden" name="seeks" value={only} />
        </>
      ) : (
        <div className="join__wish">
          <Choice
            label={t('home.join.gender')}
            name="gender"
            options={genders}
            first={genders[0]}
            labelOf={(one) => t(`home.join.self.${one}`)}
          />
          <Choice
            label={t('home.join.seeks')}
            name="seeks"
            options={[...genders, 'everyone' as const]}
            first={genders.includes('man') ? 'man' : genders[0]}
            labelOf={(one) => t(`home.join.others.${one}`)}
          />
        </div>
      )}
      <div role="alert">{failure && <p className="join__error">{failureText(t, failure)}</p>}</div>
      <button type="submit" className="action" aria-busy={isBusy || undefined}>
        {t('home.join.submit')}
      </button>
      {isTouched && (
        // Nobody is to follow it: by this link a browser makes the page that a start leads to.
        <a className="visually-hidden" aria-hidden tabIndex={-1} data-next="now" href={next}>
          {t('home.join.submit')}
        </a>
      )}
      <p className="join__note">{t('home.join.note', { age: minAge })}</p>
    </form>
  )
}

/** Answers to what the lander around the form asked besides, by controls of this form. */
function chosenIn(data: FormData): Pick<Parameters<typeof join>[0], 'region' | 'interests'> {
  const region = data.get('region')
  const interests = [...data.keys()].flatMap((name) => /^interests\.(\w+)$/.exec(name)?.[1] ?? [])
  return {
    ...(typeof region === 'string' && region ? { region } : {}),
    ...(interests.length > 0 ? { interests: Object.fromEntries(interests.map((one) => [one, true])) } : {}),
  }
}

interface ChoiceProps<Value> {
  label: string
  name: string
  options: readonly Value[]
  /** Stands in the sentence until another is chosen. */
  first: Value | undefined
  labelOf: (value: Value) => string
}

/** A word of the sentence that is to be filled in. */
function Choice<Value extends Seeks>({ label, name, options, first, labelOf }: ChoiceProps<Value>) {
  return (
    <label className="blank">
      <span className="blank__word">{label}</span>
      <select name={name} required className="blank__choice" defaultValue={first}>
        {options.map((value) => (
          <option key={value} value={value}>
            {labelOf(value)}
          </option>
        ))}
      </select>
    </label>
  )
}
