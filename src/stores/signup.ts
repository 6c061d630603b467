import { atom } from 'nanostores'
import * as v from 'valibot'
import * as api from '../client/signup.ts'
import { type Failure, hasCode, type Result } from '../client/failure.ts'
import { newKey } from '../client/key.ts'
import type { AnswerOf, BodyOf } from '../contract/call.ts'
import type { Gender, Locale } from '../contract/lists.ts'
import { type continueSignup, type SignupDraft, SignupStep, type startSignup } from '../contract/signup.ts'
import { checkFields, fieldErrorsOf, type FieldErrors, NO_ERRORS } from './field-errors.ts'
import { environment } from './environment.ts'
import { failed, IDLE, type Loadable, LOADING, ready } from './loadable.ts'
import { persisted } from './persisted.ts'
import { loadSession, welcome } from './sessions.ts'

/** The form as typed; everything but the password survives a reload. */
const SignupForm = v.object({
  gender: v.string(),
  seeks: v.string(),
  day: v.string(),
  month: v.string(),
  year: v.string(),
  country: v.string(),
  region: v.string(),
  city: v.string(),
  name: v.string(),
  email: v.string(),
  message: v.string(),
})
export type SignupForm = v.InferOutput<typeof SignupForm>

export type StepNumber = 0 | 1 | 2 | 3 | 4
export const COMPLETE = 5

export interface Signup {
  /** The step on show, 0 to 4; 5 = confirm your e-mail. */
  readonly step: number
  readonly form: SignupForm
  /** The server keeps a draft. */
  readonly hasDraft: boolean
  /** The member whose page the signup came from. */
  readonly profile: string | null
  /** A step was taken on this page: the focus follows to the new heading. */
  readonly hasMoved: boolean
}

/** How the last submit went. */
export interface SignupWork {
  readonly isBusy: boolean
  readonly errors: FieldErrors
  readonly failure: Failure | null
  readonly hasExpired: boolean
}
export const NO_WORK: SignupWork = { isBusy: false, errors: NO_ERRORS, failure: null, hasExpired: false }

export const $signup = atom<Loadable<Signup>>(IDLE)
export const $signupWork = atom<SignupWork>(NO_WORK)

/** Where a signup begins, said by the page. */
export interface SignupOrigin {
  genders: readonly Gender[]
  locale: Locale
  profile: string | null
}

/** Fields that only the third step's form knows. */
export interface Secrets {
  password: string
  terms: boolean
  consent: boolean
}
export const NO_SECRETS: Secrets = { password: '', terms: false, consent: false }

const typed = persisted({ name: 'signup', version: 1, area: 'session', owner: 'device', schema: SignupForm })
const EMPTY = Object.fromEntries(Object.keys(SignupForm.entries).map((name) => [name, ''])) as SignupForm

let origin: SignupOrigin = { genders: [], locale: 'en', profile: null }

/** A brand for one gender does not ask for it. */
export const firstStep = (genders: readonly Gender[]): StepNumber => (genders.length === 1 ? 1 : 0)

/** Goes on where the signup stopped: by the server's draft, and what was typed in this tab. */
export async function openSignup(from: SignupOrigin): Promise<void> {
  origin = from
  $signup.set(LOADING)
  const [session, result] = await Promise.all([loadSession(), api.continueSignup({ step: 'draft' })])
  const isMember = session.status === 'ready' && session.value !== null
  if (result.ok) show(result.value)
  else if (!hasCode(result.failure, 'not_found')) $signup.set(failed(result.failure))
  else if (isMember)
    $signup.set(ready({ step: COMPLETE, form: EMPTY, hasDraft: false, profile: null, hasMoved: false }))
  else begin()
}

function begin(hasMoved = false): void {
  const step = firstStep(origin.genders)
  $signup.set(ready({ step, form: formOf({ step: 0 }), hasDraft: false, profile: origin.profile, hasMoved }))
}

function show({ draft, user }: AnswerOf<typeof continueSignup>): void {
  const hasAccount = draft.step >= 4
  const next = hasAccount && !user ? 3 : draft.step
  $signup.set(
    ready({
      step: user && !hasAccount ? COMPLETE : Math.max(next, firstStep(origin.genders)),
      form: formOf(draft),
      hasDraft: true,
      profile: draft.profile ?? origin.profile,
      hasMoved: false,
    }),
  )
}

/** Values typed in this tab come before those the server kept. */
function formOf(draft: SignupDraft): SignupForm {
  const [year = '', month = '', day = ''] = (draft.date_of_birth ?? '').split('-')
  const stored = { ...draft, year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') }
  const form = { ...EMPTY, ...typed.read() }
  for (const name of Object.keys(EMPTY) as (keyof SignupForm)[]) {
    const value = name in stored ? (stored as Partial<Record<string, string | number>>)[name] : undefined
    if (form[name] === '' && typeof value === 'string') form[name] = value
  }
  if (form.gender === '' && origin.genders.length === 1) form.gender = origin.genders[0] ?? ''
  if (form.seeks === '' && origin.genders.length === 1) form.seeks = origin.genders[0] ?? ''
  return form
}

function change(changes: Partial<Signup>): void {
  const state = $signup.value
  if (state.status === 'ready') $signup.set(ready({ ...state.value, ...changes }))
}

/** Keeps what is typed, and takes back the errors of those fields. */
export function typeSignup(fields: Partial<SignupForm>): void {
  const state = $signup.value
  if (state.status !== 'ready') return
  const form = { ...state.value.form, ...fields }
  typed.write(form)
  change({ form })
  const errors = { ...$signupWork.get().errors }
  for (const name of Object.keys(fields)) {
    const field = name === 'day' || name === 'month' || name === 'year' ? 'date_of_birth' : name
    delete errors[field]
  }
  $signupWork.set({ ...$signupWork.get(), errors })
}

export function goBack(): void {
  const state = $signup.value
  if (state.status !== 'ready' || $signupWork.get().isBusy) return
  $signupWork.set(NO_WORK)
  change({ step: Math.max(state.value.step - 1, firstStep(origin.genders)), hasMoved: true })
}

function dayOf({ year, month, day }: SignupForm): string {
  if (year === '' && month === '' && day === '') return ''
  return [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

function valuesOf(step: StepNumber, form: SignupForm, secrets: Secrets): Record<string, unknown> {
  switch (step) {
    case 0:
      return { gender: form.gender, seeks: form.seeks }
    case 1:
      return { date_of_birth: dayOf(form) }
    case 2:
      return { country: form.country, region: form.region, city: form.city }
    case 3:
      return { name: form.name, email: form.email, ...secrets }
    case 4:
      return form.message.trim() === '' ? {} : { signup_message: form.message }
  }
}

/** First touch of a campaign, read off the present address; nothing of it is stored here. */
export function tracking(): BodyOf<typeof startSignup>['tracking'] {
  const query = new URLSearchParams(environment.path().split('?')[1]?.split('#')[0])
  const found = (['network', 'ref', 'sub1', 'sub2', 'sub3'] as const).flatMap((name) => {
    const value = query.get(name)
    return value ? [[name, value.slice(0, 100)] as const] : []
  })
  return found.length > 0 ? Object.fromEntries(found) : undefined
}

async function startDraft(form: SignupForm, profile: string | null): Promise<Result<unknown>> {
  const campaign = tracking()
  const body = {
    ...(valuesOf(0, form, NO_SECRETS) as { gender: Gender; seeks: Gender }),
    language: origin.locale,
    ...(profile === null ? {} : { profile }),
    ...(campaign ? { tracking: campaign } : {}),
  }
  const result = await api.startSignup(body, newKey())
  if (result.ok) change({ hasDraft: true })
  return result
}

/** Takes the step on show; `skip` leaves out the first message. Shows the next one when the server agrees. */
export async function submitStep(secrets = NO_SECRETS, skip = false): Promise<void> {
  const state = $signup.value
  if (state.status !== 'ready' || state.value.step >= COMPLETE || $signupWork.get().isBusy) return
  const { form, hasDraft, profile } = state.value
  const step = state.value.step as StepNumber
  const values = valuesOf(step, skip ? { ...form, message: '' } : form, secrets)
  const errors = checkFields(SignupStep[step], values)
  if (Object.keys(errors).length > 0) return $signupWork.set({ ...NO_WORK, errors })

  $signupWork.set({ ...NO_WORK, isBusy: true })
  if (!hasDraft && step <= 1) {
    const started = await startDraft(form, profile)
    if (!started.ok) return refuse(started.failure)
    if (step === 0) return advance(1)
  }
  const result = await api.continueSignup({ step, ...values } as BodyOf<typeof continueSignup>)
  if (!result.ok) return refuse(result.failure)
  if (step === 3 && result.value.user) welcome(result.value.user)
  if (step === 4) typed.erase()
  advance(step + 1)
}

function advance(step: number): void {
  $signupWork.set(NO_WORK)
  change({ step, hasMoved: true })
}

/** Starts afresh with what was typed when the draft has expired. */
function refuse(failure: Failure): void {
  if (hasCode(failure, 'not_found')) {
    begin(true)
    $signupWork.set({ ...NO_WORK, hasExpired: true })
  } else {
    $signupWork.set({ ...NO_WORK, failure, errors: fieldErrorsOf(failure) })
  }
}
