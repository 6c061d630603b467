import * as v from 'valibot'
import { Email, Password, UserName } from './credentials.ts'
import { Count, CountryCode, Day, Id, text } from './fields.ts'
import { GENDERS, SEEKS } from './lists.ts'
import { CHILDREN } from './profile-lists.ts'
import { User } from './sessions.ts'

/** Fields each step asks for, by its number. Client and server check a step with the same schema. */
export const SignupStep = {
  0: v.strictObject({
    gender: v.picklist(GENDERS, 'required'),
    seeks: v.picklist(SEEKS, 'required'),
  }),
  1: v.strictObject({
    date_of_birth: Day,
    /** Where the brand's signup asks for it; '' is no answer. */
    children: v.optional(v.picklist([...CHILDREN, ''], 'not_in_list')),
  }),
  2: v.strictObject({
    country: v.picklist(CountryCode.options, 'required'),
    region: text(1, 40),
    city: text(1, 40),
  }),
  3: v.strictObject({
    name: UserName,
    email: Email,
    password: Password,
    /** Terms and privacy in their present version. */
    terms: v.literal(true, 'required'),
    /** Explicit consent to process sexual orientation and membership (law.md L32). */
    consent: v.literal(true, 'required'),
  }),
  4: v.strictObject({
    /** First words to the member the signup came from; counts as a message. */
    signup_message: v.optional(text(0, 10_000)),
  }),
} as const

/** Fields the server keeps of an unfinished signup; never the password. */
export const SignupDraft = v.object({
  /** The step to show next; 0 where nothing was kept, 5 = complete. */
  step: Count,
  gender: v.optional(v.picklist(GENDERS)),
  seeks: v.optional(v.picklist(SEEKS)),
  date_of_birth: v.optional(v.string()),
  children: v.optional(v.picklist([...CHILDREN, ''])),
  country: v.optional(CountryCode),
  region: v.optional(v.string()),
  city: v.optional(v.string()),
  /** The member whose page the signup came from. */
  profile: v.optional(Id),
})
export type SignupDraft = v.InferOutput<typeof SignupDraft>

export const SignupAnswer = v.object({ draft: SignupDraft, user: v.nullable(User) })
