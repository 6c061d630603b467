import { atom } from 'nanostores'
import * as v from 'valibot'
import * as api from '../../client/signup.ts'
import { type Failure, hasCode, type Result } from '../../client/failure.ts'
import { newKey } from '../../client/key.ts'
import type { AnswerOf, BodyOf } from '../../contract/calls/define-call.ts'
import { shows } from '../../contract/fields.ts'
import type { Gender, Locale } from '../../contract/lists.ts'
import type { continueSignup } from '../../contract/calls/signup.ts'
import { type SignupDraft, SignupStep } from '../../contract/signup.ts'
import { chosenCountry, visitFields } from '../page/consent.ts'
import { checkFields, fieldErrorsOf, type FieldErrors, NO_ERRORS } from '../page/field-errors.ts'
import { environment } from '../page/environment.ts'
import { failed, IDLE, type Loadable, LOADING, onBrowserMount, ready } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { loadSession, welcome } from '../account/sessions.ts'

/** The form as typed; everything but the password survives a reload. */
const SignupForm = v.object({
  gender: v.string(),
  seeks: v.string(),
  day: v.string(),
  month: v.string(),
  year: v.string(),
  children: v.optional(v.string(), ''),
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

/** The screens in their order, by their names in the address; the first step has two. */
const SCREENS = ['gender', 'seeks', 'birth', 'place', 'account', 'photo'] as const
export type SignupScreen = (typeof SCREENS)[number] | 'complete'
/** Afterwards the account exists: nothing before it can be changed here. */
const LAST = SCREENS.length - 1

export interface Signup {
  /** The step on show, 0 to 4; 5 = confirm your e-mail. */
  readonly step: number
  readonly screen: SignupScreen
  /** The furthest screen that may be shown, by its place in the order. */
  readonly reached: number
  readonly form: SignupForm
  /** The server keeps a draft. */
  readonly hasDraft: boolean
  /** The member whose page the signup came from. */
  readonly profile: string | null
  /** A screen was left on this page: the focus follows to the new heading. */
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
  /** The first message as it was picked on the way here. */
  message?: string | undefined
}

/** Fields that only the third step's form knows. */
export interface Secrets {
  password: string
  terms: boolean
  consent: boolean
}
export const NO_SECRETS: Secrets = { password: '', terms: false, consent: false }

const typed = persisted('signup', SignupForm)
/** The first message, asked for once the account is there. */
const message = persisted('first-message', v.string())
const EMPTY = Object.fromEntries(Object.keys(SignupForm.entries).map((name) => [name, ''])) as SignupForm

let origin: SignupOrigin = { genders: [], locale: 'en', profile: null }
/** The screens of this page's own history entries, up to the one on show. */
let trail: SignupScreen[] = []

/** A brand for one gender does not ask for it. */
export const firstStep = (genders: readonly Gender[]): StepNumber => (genders.length === 1 ? 1 : 0)

/** Goes on where the signup stopped: by the server's draft, and what was typed in this tab. */
export async function openSignup(from: SignupOrigin): Promise<void> {
  origin = from
  if (from.message) typed.write({ ...EMPTY, ...typed.read(), message: from.message })
  $signup.set(LOADING)
  const [session, result] = await Promise.all([loadSession(), api.continueSignup({ step: 'draft' })])
  const isMember = session.status === 'ready' && session.value !== null
  if (!result.ok) $signup.set(failed(result.failure))
  else if (result.value.draft.step > 0) show(result.value)
  else if (isMember) open('complete', { form: EMPTY, hasDraft: false, profile: null, hasMoved: false })
  else begin()
}

function begin(hasMoved = false): void {
  const form = formOf({ step: 0 })
  open(firstScreen(form), { form, hasDraft: false, profile: origin.profile, hasMoved })
}

/** A brand for one gender starts with the birthday; whoever said their own gender in this tab goes on with the other. */
function firstScreen({ gender }: SignupForm): SignupScreen {
  if (firstStep(origin.genders) === 1) return 'birth'
  return gender === '' ? 'gender' : 'seeks'
}

function show({ draft, user }: AnswerOf<typeof continueSignup>, hasMoved = false): void {
  const hasAccount = draft.step >= 4
  if (user) typed.erase()
  const form = formOf(draft)
  const details = { form, hasDraft: true, profile: draft.profile ?? origin.profile, hasMoved }
  const next = SCREENS[(hasAccount && !user ? 3 : Math.min(draft.step, 4)) + 1] ?? 'photo'
  open(user && (!hasAccount || draft.step === COMPLETE) ? 'complete' : next, details)
}

type Details = Pick<Signup, 'form' | 'hasDraft' | 'profile' | 'hasMoved'>

/** Shows a screen of this page's first history entry: the one in the address, where it was reached before. */
function open(furthest: SignupScreen, details: Details): void {
  const reached = placeOf(furthest)
  const asked = askedScreen()
  const isAsked = asked !== null && asked !== '' && canShow(asked, { screen: furthest, reached })
  const screen = isAsked ? asked : furthest
  trail = [screen]
  $signup.set(ready({ ...details, step: stepOf(screen), screen, reached }))
  if (screen !== 'complete') environment.replacePath(pathTo(screen))
}

const placeOf = (screen: SignupScreen) => (screen === 'complete' ? SCREENS.length : SCREENS.indexOf(screen))
/** The first two screens are one step. */
const stepOf = (screen: SignupScreen) => Math.max(0, placeOf(screen) - 1)
const firstPlace = () => (firstStep(origin.genders) === 1 ? SCREENS.indexOf('birth') : 0)

const pathTo = (screen: SignupScreen) =>
  environment.path().replace(/#.*/, '') + (placeOf(screen) === firstPlace() ? '' : `#${screen}`)

/** The screen in the address; '' where it names none, null where it names something else. */
function askedScreen(): SignupScreen | '' | null {
  const name = environment.path().split('#')[1] ?? ''
  return name === '' ? '' : (SCREENS.find((screen) => screen === name) ?? null)
}

/** Whether a signup that stands at a screen may show another. */
function canShow(asked: SignupScreen, { screen, reached }: Pick<Signup, 'screen' | 'reached'>): boolean {
  if (placeOf(screen) >= LAST) return asked === screen
  return placeOf(asked) >= firstPlace() && placeOf(asked) <= reached
}

/** Follows the browser's own ways back and on. */
function followHistory(): void {
  const state = $signup.value
  const asked = askedScreen()
  if (state.status !== 'ready' || state.value.screen === 'complete' || asked === null) return
  const screen = asked === '' ? (SCREENS[firstPlace()] ?? 'gender') : asked
  if (!canShow(screen, state.value)) return environment.replacePath(pathTo(state.value.screen))
  const known = trail.indexOf(screen)
  trail = known === -1 ? [...trail, screen] : trail.slice(0, known + 1)
  display(screen)
}

function display(screen: SignupScreen): void {
  const state = $signup.value
  if (state.status !== 'ready') return
  $signupWork.set(NO_WORK)
  const reached = Math.max(state.value.reached, placeOf(screen))
  change({ screen, step: stepOf(screen), reached, hasMoved: true })
}

/** Values typed in this tab come before those the server kept. */
function formOf(draft: SignupDraft): SignupForm {
  const [year = '', month = '', day = ''] = (draft.date_of_birth ?? '').split('-')
  const stored = { ...draft, year, month: month.replace(/^0/, ''), day: day.replace(/^0/, '') }
  const kept = { ...EMPTY, ...typed.read() }
  const form = { ...kept, message: message.read() ?? kept.message }
  for (const name of Object.keys(EMPTY) as (keyof SignupForm)[]) {
    const value = name in stored ? (stored as Partial<Record<string, string | number>>)[name] : undefined
    if (form[name] === '' && typeof value === 'string') form[name] = value
  }
  if (form.country === '') form.country = chosenCountry()
  if (form.gender === '' && origin.genders.length === 1) form.gender = origin.genders[0] ?? ''
  if (form.seeks === '' && origin.genders.length === 1) form.seeks = origin.genders[0] ?? ''
  if (form.seeks === '') form.seeks = soughtHere()
  return form
}

/** The gender of a search that led here. */
function soughtHere(): string {
  const seeks = new URLSearchParams(environment.path().split(/[?#]/)[1]).get('seeks') ?? ''
  return seeks === 'everyone' || origin.genders.some((gender) => gender === seeks) ? seeks : ''
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
  if (state.value.screen === 'photo') message.write(form.message)
  else typed.write(form)
  change({ form })
  const errors = { ...$signupWork.get().errors }
  for (const name of Object.keys(fields)) {
    const field = name === 'day' || name === 'month' || name === 'year' ? 'date_of_birth' : name
    delete errors[field]
  }
  $signupWork.set({ ...$signupWork.get(), errors })
}

/** To the screen before: by the browser's history, where this page wrote it. */
export function goBack(): void {
  const state = $signup.value
  if (state.status !== 'ready' || $signupWork.get().isBusy) return
  const place = placeOf(state.value.screen)
  const before = SCREENS[place - 1]
  if (place <= firstPlace() || !before) return
  if (trail.length > 1) return environment.back(1)
  environment.replacePath(pathTo(before))
  trail = [before]
  display(before)
}

/** The second question of the first step. */
export const askWhomOneSeeks = () => advance('seeks')

function dayOf({ year, month, day }: SignupForm): string {
  if (year === '' && month === '' && day === '') return ''
  return [year.padStart(4, '0'), month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

function valuesOf(step: StepNumber, form: SignupForm, secrets: Secrets): Record<string, unknown> {
  switch (step) {
    case 0:
      return { gender: form.gender, seeks: form.seeks }
    case 1:
      return { date_of_birth: dayOf(form), ...(form.children === '' ? {} : { children: form.children }) }
    case 2:
      return { country: form.country, region: form.region, city: form.city }
    case 3:
      return { name: form.name, email: form.email, ...secrets }
    case 4:
      return shows(form.message) ? { signup_message: form.message } : {}
  }
}

async function startDraft(form: SignupForm, profile: string | null): Promise<Result<unknown>> {
  const body = {
    ...(valuesOf(0, form, NO_SECRETS) as { gender: Gender; seeks: Gender }),
    language: origin.locale,
    ...(profile === null ? {} : { profile }),
    ...visitFields(),
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
    if (!started.ok) return await refuse(started.failure)
    if (step === 0) return advance('birth')
  }
  const result = await api.continueSignup({ step, ...values } as BodyOf<typeof continueSignup>)
  if (!result.ok) return await refuse(result.failure)
  if (step === 3 && result.value.user) {
    typed.erase()
    welcome(result.value.user)
    message.write(form.message)
  }
  if (step === 4) message.erase()
  advance(SCREENS[step + 2] ?? 'complete')
}

/** Shows the next screen, with a history entry of its own; once the account exists, Back leads out of the signup. */
function advance(screen: SignupScreen): void {
  const behind = trail.length - 1
  display(screen)
  if (placeOf(screen) < LAST) {
    environment.pushPath(pathTo(screen))
    trail = [...trail, screen]
    return
  }
  trail = [screen]
  if (screen === 'complete') return
  environment.replacePath(pathTo(screen))
  if (behind > 0) environment.back(behind)
}

/** Goes on where another tab made the account; else starts afresh with what was typed, for the draft has expired. */
async function refuse(failure: Failure): Promise<void> {
  if (!hasCode(failure, 'not_found')) {
    return $signupWork.set({ ...NO_WORK, failure, errors: fieldErrorsOf(failure) })
  }
  const kept = await api.continueSignup({ step: 'draft' })
  $signupWork.set({ ...NO_WORK, hasExpired: !(kept.ok && kept.value.user) })
  if (!kept.ok || !kept.value.user) return begin(true)
  welcome(kept.value.user)
  show(kept.value, true)
}

onBrowserMount($signup, () => environment.listen('popstate', followHistory))
