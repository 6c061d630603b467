import { atom } from 'nanostores'
import * as v from 'valibot'
import { onBrowserMount } from './loadable.ts'
import { persisted } from './persisted.ts'
import { onMemberChange } from './sessions.ts'

/** Texts typed and not sent, by the profile they are for. */
export type Drafts = Readonly<Record<string, string>>
export const NO_DRAFTS: Drafts = {}
export const $drafts = atom<Drafts>(NO_DRAFTS)

const stored = persisted({
  name: 'drafts',
  version: 1,
  area: 'session',
  owner: 'member',
  schema: v.record(v.string(), v.string()),
})

export function setDraft(profile: string, text: string): void {
  const drafts = Object.fromEntries(Object.entries($drafts.get()).filter(([id]) => id !== profile))
  if (text !== '') drafts[profile] = text
  stored.write(drafts)
  $drafts.set(drafts)
}

/** Puts a text that could not be sent before whatever was typed since. */
export function returnToDraft(profile: string, text: string): void {
  setDraft(profile, [text, $drafts.get()[profile] ?? ''].filter(Boolean).join('\n'))
}

onBrowserMount($drafts, () => {
  $drafts.set({ ...stored.read(), ...$drafts.get() })
  return onMemberChange(() => $drafts.set(NO_DRAFTS))
})
