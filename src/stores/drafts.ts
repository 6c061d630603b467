import * as v from 'valibot'
import { persisted } from './persisted.ts'

const drafts = persisted({
  name: 'drafts',
  version: 1,
  area: 'session',
  owner: 'member',
  schema: v.record(v.string(), v.string()),
})

/** What was typed and not sent, by the profile it is for. */
export const draftFor = (profile: string): string => drafts.read()?.[profile] ?? ''

export function saveDraft(profile: string, text: string): void {
  const { [profile]: _, ...others } = drafts.read() ?? {}
  drafts.write(text === '' ? others : { ...others, [profile]: text })
}
