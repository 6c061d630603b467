// The files in which members come from another system, and a brand leaves this one. docs/import.md describes them.

import * as v from 'valibot'
import { PAUSE_NOTE_LENGTH } from '../../contract/accounts.ts'
import { Email, UserName } from '../../contract/credentials.ts'
import { CountryCode, Day, Id, text } from '../../contract/fields.ts'
import { MatchAnswers } from '../../contract/games.ts'
import {
  CONSENT_KINDS,
  DISABLED_REASONS,
  FIRST_MESSAGES,
  GENDERS,
  GIFTS,
  LOCALES,
  NOTIFICATION_CHANNELS,
  NOTIFICATION_KINDS,
  SEEKS,
} from '../../contract/lists.ts'
import { ABOUT_LENGTH, Height, Interests, ProfileChange, SpokenLanguages } from '../../contract/profiles.ts'
import { PromptAnswers } from '../../contract/prompts.ts'
import { TRANSCRIPT_LENGTH } from '../../contract/voice.ts'
import { isKnownHash } from '../platform/foreign-hashes.ts'

export const FORMAT = 'duet-brand'
export const FORMAT_VERSION = 1

/** Whatever the source numbers its records by. */
const Key = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())], 'required'),
  v.transform(String),
  text(1, 100),
)

/** A moment in ISO 8601 with its offset, as milliseconds since 1970. */
const Moment = v.pipe(
  v.string('required'),
  v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?(Z|[+-]\d\d:\d\d)$/, 'invalid'),
  v.transform((value) => Date.parse(value)),
  v.check((at) => !Number.isNaN(at) && at > 0, 'invalid'),
)
export const momentText = (at: number): string => new Date(at).toISOString()

/** The first line of each file. */
export const Header = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(FORMAT_VERSION),
  /** Names the system the ids are of: what comes again from the same source is known by its id. */
  source: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.-]{1,60}$/)),
})

const { sexuality, relationship, hair, eyes, body, tattoos, intention, children } = ProfileChange.entries
const { education, smoking, drinking, faith, politics } = ProfileChange.entries
export const attributes = {
  ...{ sexuality, relationship, hair, eyes, body, tattoos, intention, children },
  ...{ education, smoking, drinking, faith, politics },
}

/** A kind of `LoggedConsent`. */
const ConsentTo = v.union(
  [
    v.picklist([...CONSENT_KINDS, 'verification']),
    v.pipe(
      v.string(),
      v.check((kind) => {
        const [what = '', channel = ''] = kind.split(':')
        if (what === 'resale') return channel !== ''
        return (
          NOTIFICATION_KINDS.some((known) => known === what) &&
          NOTIFICATION_CHANNELS.some((known) => known === channel)
        )
      }),
    ),
  ],
  'not_in_list',
)

export const Member = v.strictObject({
  kind: v.literal('member'),
  id: Key,
  email: Email,
  /** When the member proved that the address is theirs; without it they confirm it here. */
  email_confirmed: v.optional(Moment),
  name: UserName,
  /** argon2id, bcrypt or scrypt, in the forms of docs/import.md; without one the member sets a password by a mailed link. */
  password_hash: v.optional(
    v.pipe(
      v.string(),
      v.check((hash) => hash === '' || isKnownHash(hash), 'invalid'),
    ),
    '',
  ),
  language: v.optional(v.picklist(LOCALES, 'not_in_list')),
  signed_up: Moment,
  last_seen: v.optional(Moment),
  gender: v.picklist(GENDERS, 'not_in_list'),
  seeks: v.picklist(SEEKS, 'not_in_list'),
  date_of_birth: Day,
  country: v.optional(CountryCode),
  /** Ids or names of the list of places. */
  region: v.optional(text(1, 100)),
  city: v.optional(text(1, 100)),
  /** Degrees of latitude and longitude, where no town is known: the nearest town is taken, and nothing else kept. */
  coordinates: v.optional(
    v.tuple([
      v.pipe(v.number(), v.minValue(-90), v.maxValue(90)),
      v.pipe(v.number(), v.minValue(-180), v.maxValue(180)),
    ]),
  ),
  about: v.optional(text(0, ABOUT_LENGTH), ''),
  interests: v.optional(Interests, []),
  ...attributes,
  height: v.optional(Height, 0),
  languages: v.optional(SpokenLanguages, []),
  prompts: v.optional(PromptAnswers.entries.prompts, []),
  match_answers: v.optional(MatchAnswers),
  premium: v.optional(v.boolean(), false),
  invisible: v.optional(v.boolean(), false),
  weekly_limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000)), 0),
  time_zone: v.optional(text(0, 60), ''),
  pause: v.optional(v.strictObject({ until: Moment, note: v.optional(text(0, PAUSE_NOTE_LENGTH), '') })),
  /** Why no mail may go to the address. */
  mail_stopped: v.optional(v.array(v.picklist(DISABLED_REASONS, 'not_in_list')), []),
  notifications: v.optional(
    v.array(
      v.strictObject({
        kind: v.picklist(NOTIFICATION_KINDS, 'not_in_list'),
        channel: v.picklist(NOTIFICATION_CHANNELS, 'not_in_list'),
        wanted: v.boolean(),
      }),
    ),
    [],
  ),
  settings: v.optional(
    v.strictObject({
      languages_read: v.optional(v.array(v.picklist(LOCALES, 'not_in_list')), []),
      languages_written: v.optional(v.array(v.picklist(LOCALES, 'not_in_list')), []),
      first_day_of_week: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(7)), 0),
      first_messages: v.optional(v.picklist(FIRST_MESSAGES, 'not_in_list'), 'confirmed'),
      pictures_clear: v.optional(v.boolean(), false),
    }),
  ),
  /** Each that was given or withdrawn, with the version of the text it was given to. */
  consents: v.optional(
    v.array(
      v.strictObject({
        kind: ConsentTo,
        given: v.boolean(),
        at: Moment,
        version: v.optional(text(0, 60), ''),
      }),
    ),
    [],
  ),
})
export type Member = v.InferOutput<typeof Member>

const between = <const Kind extends string>(kind: Kind) =>
  v.strictObject({ kind: v.literal(kind), from: Key, to: Key, at: Moment })

/** A like is a match where the other likes back. */
export const Like = v.strictObject({ ...between('like').entries, seen: v.optional(Moment) })
export type Like = v.InferOutput<typeof Like>

/** A profile that a member is not interested in. */
export const Decline = between('decline')
export type Decline = v.InferOutput<typeof Decline>

/** `parted`: no block, they parted for good; they may find each other again after `until`, never without. */
export const Block = v.strictObject({
  ...between('block').entries,
  parted: v.optional(v.strictObject({ until: v.optional(Moment) })),
})
export type Block = v.InferOutput<typeof Block>

/** Credits that a member has there and brings along; nobody brings debts. */
export const Credits = v.strictObject({
  kind: v.literal('credits'),
  id: Key,
  member: Key,
  amount: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
})
export type Credits = v.InferOutput<typeof Credits>

const Percent = () => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100))

/** A path below the folder of the file that names it, or an https address at a host that the importer allows. */
const File = text(1, 1000)

/** A photo of a profile; the first that comes is the main one. */
export const Photo = v.strictObject({
  kind: v.literal('photo'),
  id: Key,
  member: Key,
  file: File,
  at: Moment,
  /** What a cut keeps in sight, in percent of width and height. */
  focus: v.optional(v.tuple([Percent(), Percent()])),
  /** A person has looked at it there: it does not wait for a look here. */
  reviewed: v.optional(v.boolean(), false),
})
export type Photo = v.InferOutput<typeof Photo>

/** A question answered in the member's own voice; `text` is what is said in it. A profile has one. */
export const VoiceAnswer = v.strictObject({
  kind: v.literal('voice_answer'),
  id: Key,
  member: Key,
  prompt: Id,
  file: File,
  text: v.optional(text(0, TRANSCRIPT_LENGTH), ''),
  at: Moment,
})
export type VoiceAnswer = v.InferOutput<typeof VoiceAnswer>

export const MESSAGES = 50_000
const said = { from: Key, at: Moment }
/** Messages in any order; they are numbered by their moments. */
const Message = v.union([
  v.strictObject({ ...said, text: text(0, 10_000) }),
  v.strictObject({ ...said, gift: v.picklist(GIFTS, 'not_in_list') }),
  v.strictObject({ ...said, photo: File }),
  v.strictObject({ ...said, voice: File, text: v.optional(text(0, TRANSCRIPT_LENGTH), '') }),
])
export type Message = v.InferOutput<typeof Message>

/** What two members wrote to each other, whole. */
export const Conversation = v.strictObject({
  kind: v.literal('conversation'),
  id: Key,
  members: v.tuple([Key, Key]),
  messages: v.pipe(v.array(Message), v.minLength(1, 'required'), v.maxLength(MESSAGES, 'too_many')),
  /** By member: how many of the messages they have read, all without; and how many are gone from their list. */
  read: v.optional(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))), {}),
  removed: v.optional(v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0))), {}),
})
export type Conversation = v.InferOutput<typeof Conversation>
