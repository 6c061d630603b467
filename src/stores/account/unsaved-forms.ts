// What stands in a form when a session ends by itself, and the login takes the form's place, or when the page is loaded anew
// for a script that did not come: the same member finds the words again within a day. Nothing is stored before that; a
// logout erases it, and so do another member and the first page that is opened a day later.
import * as v from 'valibot'
import { DAY_MS } from '../../core/durations.ts'
import { environment } from '../page/environment.ts'
import { persisted } from '../page/persisted.ts'

const Fields = v.record(v.string(), v.union([v.string(), v.number(), v.array(v.string())]))
/** Edited fields by their names; passwords, codes and bank accounts are not among them. */
export type FormFields = v.InferOutput<typeof Fields>

const stored = persisted(
  'unsaved-forms',
  v.object({ member: v.string(), at: v.number(), forms: v.record(v.string(), Fields) }),
)

/** What is left; erases what is too old, as the device may be shared. */
function readStored(): ReturnType<typeof stored.read> {
  const known = stored.read()
  if (known && environment.now() - known.at < DAY_MS) return known
  stored.erase()
  return undefined
}
/** The member whose forms are open in this tab. */
let here: string | undefined
/** What that member left, by form. */
let left: Readonly<Record<string, FormFields>> = {}
const open = new Map<string, FormFields>()

/** The fields that the member left in a form; none are there for another one. */
export const unsavedForm = (name: string): FormFields => left[name] ?? {}

/** Sets what stands in a form and is not saved. Returns a function that forgets the form. */
export function keepForm(name: string, fields: FormFields): () => void {
  if (left[name]) takeOut(name)
  if (Object.keys(fields).length > 0) open.set(name, fields)
  else open.delete(name)
  return () => void open.delete(name)
}

/** The form has it again. */
function takeOut(name: string): void {
  const others = (forms: typeof left) =>
    Object.fromEntries(Object.entries(forms).filter(([key]) => key !== name))
  left = others(left)
  const known = readStored()
  if (known) stored.write({ ...known, forms: others(known.forms) })
}

/** A member is logged in. */
export function openForms(member: string): void {
  if (member === here) return
  // Nothing of another member's goes over.
  open.clear()
  here = member
  const known = readStored()
  left = known?.member === member ? known.forms : {}
  if (known && known.member !== member) stored.erase()
}

/**
 * The session ended by itself. `holder`: whose data all tabs keep. The first tab that sees the end still finds the member
 * there, and the others what the first one left; none finds either after a logout.
 */
export function leaveForms(holder: string | undefined): void {
  const kept = keptForms()
  if (here === undefined) return
  if (kept || holder === here) store(here)
  closeForms()
}

/** What this tab or another one has stored of the member. */
function keptForms(): typeof left | undefined {
  const known = readStored()
  return known?.member === here ? known?.forms : undefined
}

const store = (member: string) =>
  stored.write({ member, at: environment.now(), forms: { ...keptForms(), ...Object.fromEntries(open) } })

/** From the first script on that did not come, what is not saved outlives the page. Returns an unsubscribe function. */
export function followMissingScripts(): () => void {
  let isMissing = false
  const stops = [
    environment.listen('vite:preloadError', () => {
      isMissing = true
    }),
    environment.listen('pagehide', () => {
      if (isMissing && here !== undefined && open.size > 0) store(here)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The member logs out, or is gone. */
export function eraseForms(): void {
  stored.erase()
  closeForms()
}

function closeForms(): void {
  here = undefined
  left = {}
  open.clear()
}
