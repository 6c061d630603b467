import { atom } from 'nanostores'
import * as v from 'valibot'
import { readChat } from '../../client/chat.ts'
import { hasCode } from '../../client/failure.ts'
import { DRAFT_LENGTH } from '../../contract/chat.ts'
import { coalesced } from '../page/coalesced.ts'
import { environment } from '../page/environment.ts'
import { onBrowserMount } from '../page/loadable.ts'
import { persisted } from '../page/persisted.ts'
import { $user, onMemberChange, serverNow } from '../account/sessions.ts'
import { keepForm, unsavedForm } from '../account/unsaved-forms.ts'
import { onEvent } from '../live/handlers.ts'

/** Texts typed and not sent, by the profile they are for. */
export type Drafts = Readonly<Record<string, string>>
export const NO_DRAFTS: Drafts = {}
export const $drafts = atom<Drafts>(NO_DRAFTS)

/** A text is kept on the server once its writer pauses so long. */
const PAUSE = 1_000
/** A text changed within this time is being typed: nothing from elsewhere replaces it. */
const TYPING = 60_000

const Draft = v.object({
  text: v.string(),
  /** The text that the server has, as far as this tab knows. */
  saved: v.string(),
  /** When it was typed here, or came from the server, by the server's clock. */
  at: v.number(),
})
const TabMessage = v.object({ topic: v.literal('sent'), profile: v.string(), text: v.string() })
/** The name of what the server does not have yet, where the session ends before. */
const UNSAVED = 'drafts'
const stored = persisted('drafts', v.record(v.string(), Draft))
let drafts: Record<string, v.InferOutput<typeof Draft>> = {}
const typedAt = new Map<string, number>()

/** Drafts of other pages of this tab are kept too: not every page shows them. */
function readKept(): void {
  drafts = stored.read() ?? drafts
}

function show(): void {
  stored.write(drafts)
  keepUnsaved()
  $drafts.set(Object.fromEntries(Object.entries(drafts).map(([profile, { text }]) => [profile, text])))
}

function keepUnsaved(): void {
  const unsaved = Object.entries(drafts).filter(([, { text, saved }]) => text !== saved && text !== '')
  keepForm(UNSAVED, Object.fromEntries(unsaved.map(([profile, { text }]) => [profile, text])))
}

export function setDraft(profile: string, text: string): void {
  readKept()
  typedAt.set(profile, environment.now())
  drafts[profile] = { saved: '', ...drafts[profile], text, at: serverNow() }
  show()
  saveSoon(profile)
}

/** Empties a draft whose text is sent; what another device has typed since stays. */
export function clearDraft(profile: string): void {
  readKept()
  const draft = drafts[profile]
  if (!draft) return
  typedAt.set(profile, environment.now())
  drafts[profile] = { ...draft, text: '' }
  show()
  saveSoon(profile)
  environment.publish({ topic: 'sent', profile, text: draft.text })
}

/** Empties a draft that a message carries which left elsewhere, unless more was typed here. */
function emptySent(profile: string, sent: string): void {
  readKept()
  const { text, saved } = drafts[profile] ?? { text: '', saved: '' }
  if (text === '' || text !== saved || !sent.startsWith(text.trim())) return
  typedAt.delete(profile)
  drafts[profile] = { text: '', saved: '', at: serverNow() }
  show()
}

/** Puts a text that could not be sent before whatever was typed since. */
export function returnToDraft(profile: string, text: string): void {
  setDraft(profile, [text, $drafts.get()[profile] ?? ''].filter(Boolean).join('\n'))
}

/** Applies what the server has: the member may have typed on another device since. What was typed here later stays. */
export function applyDrafts(fromServer: readonly (readonly [profile: string, text: string])[]): void {
  readKept()
  let hasChanged = false
  for (const [profile, text] of fromServer) {
    const known = drafts[profile] ?? { text: '', saved: '' }
    if (known.text !== known.saved) saveSoon(profile)
    else if (text !== known.text && !isBeingTyped(profile)) {
      drafts[profile] = { text, saved: text, at: serverNow() }
      hasChanged = true
    }
  }
  if (hasChanged) show()
}

const isBeingTyped = (profile: string) => environment.now() - (typedAt.get(profile) ?? -Infinity) < TYPING

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const savers = new Map<string, () => Promise<void>>()

function saveSoon(profile: string): void {
  const save = savers.get(profile) ?? coalesced(() => saveDraft(profile))
  savers.set(profile, save)
  environment.whenActivated(() => {
    clearTimeout(timers.get(profile))
    timers.set(
      profile,
      setTimeout(() => void save(), PAUSE),
    )
  })
}

/** One save of a draft after the other: the last one typed is the last one kept. */
async function saveDraft(profile: string): Promise<void> {
  const draft = drafts[profile]
  if (!draft || draft.text === draft.saved) return
  const text = [...draft.text].slice(0, DRAFT_LENGTH).join('')
  const result = await readChat({ profile, draft: text, draft_at: draft.at })
  const now = drafts[profile]
  // A profile that is gone takes no draft; the text stays here.
  if (!now || (!result.ok && !hasCode(result.failure, 'not_found'))) return
  drafts[profile] = { ...now, saved: draft.text }
  stored.write(drafts)
  keepUnsaved()
}

/** At once what waits for a pause: the page is put away. */
function saveAll(): void {
  for (const [profile, timer] of timers) {
    clearTimeout(timer)
    void savers.get(profile)?.()
  }
  timers.clear()
}

onBrowserMount($drafts, () => {
  const stops = [
    // What the end of a login left is the newest there is.
    $user.subscribe((user) => {
      const unsaved = user ? Object.entries(unsavedForm(UNSAVED)) : []
      for (const [profile, text] of unsaved) setDraft(profile, String(text))
    }),
    environment.listen('visibilitychange', saveAll),
    environment.listen('online', () => Object.keys(drafts).forEach(saveSoon)),
    onMemberChange(() => {
      timers.forEach(clearTimeout)
      timers.clear()
      typedAt.clear()
      drafts = {}
      keepUnsaved()
      $drafts.set(NO_DRAFTS)
    }),
    onEvent('draft', ({ profile, draft }) => applyDrafts([[profile, draft]])),
    onEvent('message', ({ profile, message }) => {
      if (message.mine) emptySent(profile, message.text)
    }),
    environment.subscribe((message) => {
      if (v.is(TabMessage, message)) emptySent(message.profile, message.text.trim())
    }),
  ]
  readKept()
  show()
  return () => {
    for (const stop of stops) stop()
  }
})
