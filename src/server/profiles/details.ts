import { SPECIAL_FIELDS } from '../../contract/lists.ts'
import { ATTRIBUTE_NAMES } from '../../contract/profile-lists.ts'
import type { Attributes, Details } from './tables.ts'

/** The details of who has said none. */
export const UNSAID: Details = {
  ...(Object.fromEntries(ATTRIBUTE_NAMES.map((name) => [name, ''])) as Attributes),
  height: 0,
  languages: '[]',
}

export const detailsOf = (profile: Details): Details =>
  Object.fromEntries(
    Object.keys(UNSAID).map((name) => [name, profile[name as keyof Details]]),
  ) as unknown as Details

/** Consents to say them name the member's own brand. */
export const detailsForPartners = (profile: Details): Details => ({
  ...detailsOf(profile),
  ...Object.fromEntries(SPECIAL_FIELDS.map((field) => [field, UNSAID[field]])),
})
