import * as v from 'valibot'
import { CountryCode, Count, Id, Time } from './fields.ts'
import { GENDERS, INTERESTS, LOCALES } from './lists.ts'

const Percent = v.pipe(v.number(), v.integer(), v.minValue(0, 'invalid'), v.maxValue(100, 'invalid'))
/** What of a photo stays in sight where it is cut, in percent of its width and height: a face, as a rule. */
export const Focus = v.object({ x: Percent, y: Percent })
export type Focus = v.InferOutput<typeof Focus>

/**
 * A photo as lists show it. `thumb_filename` and `match` are the path of the same picture below the brand's `cdn_prefix`
 * (4:5, 384 pixels wide); `filename` is the opaque id `GET photo.php` takes and has nothing to do with the paths. A free member's
 * view of others' further photos is `blurred`: the thumb itself is blurred and the larger sizes answer 404.
 */
export const Image = v.object({
  filename: Id,
  thumb_filename: v.string(),
  match: v.string(),
  status: v.picklist(['pending', 'active', 'rejected']),
  blurred: v.boolean(),
  /** Without it a cut keeps the upper third. */
  focus: v.optional(Focus),
})
export type Image = v.InferOutput<typeof Image>

export const Presence = v.picklist(['online', 'recently', 'away'])

/** A region is named in its own language; `lang` is its BCP 47 tag. */
export const PlaceName = v.object({ id: v.string(), name: v.string(), lang: v.string() })

/** The line under the name on a card: interests the viewer has too, the first words about themselves, or the city. */
export const CardLine = v.variant('kind', [
  v.object({
    kind: v.literal('interest'),
    interest: v.picklist(INTERESTS),
    /** One more; null where they share a single one. */
    second: v.nullable(v.picklist(INTERESTS)),
  }),
  v.object({ kind: v.literal('quote'), text: v.string() }),
  v.object({ kind: v.literal('city'), text: v.string() }),
])
export type CardLine = v.InferOutput<typeof CardLine>

/** A profile as lists show it. `provider` cam profiles only link out; `from_brand` names the brand of a resold one. */
export const Card = v.object({
  id: Id,
  name: v.string(),
  age: Count,
  gender: v.picklist(GENDERS),
  country: CountryCode,
  region: PlaceName,
  city: v.string(),
  main_image: v.nullable(Image),
  line: CardLine,
  /** A sentence about themselves, for a wide card; '' where they said nothing in the viewer's language, or the brand does not show it. */
  quote: v.string(),
  /** Where they tell something of themselves in another language than the viewer's: which. */
  words_in: v.optional(v.picklist(LOCALES)),
  presence: Presence,
  /** Since when the profile has the verified mark; missing without. */
  verified_at: v.optional(Time),
  fictional: v.boolean(),
  provider: v.picklist(['member', 'cam']),
  from_brand: v.nullable(v.string()),
  link: v.nullable(v.string()),
  /** The viewer's own like. */
  liked: v.boolean(),
  matched: v.boolean(),
  /** A deleted account: its name is the word for it, and no other field is anybody's. */
  gone: v.optional(v.literal(true)),
})
export type Card = v.InferOutput<typeof Card>
