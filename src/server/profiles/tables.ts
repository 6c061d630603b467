import type { Generated } from 'kysely'
import type { Country, Gender, Seeks } from '../../contract/lists.ts'
import type { VerificationPose, VerificationReason } from '../../contract/verification.ts'
import type { Attribute, ATTRIBUTES } from '../../contract/profile-lists.ts'

declare module '../platform/db/schema.ts' {
  interface Database {
    profile: ProfileTable
    listing: ListingTable
    photo: PhotoTable
    prompt_answer: PromptAnswerTable
    photo_view: PhotoViewTable
    verification: VerificationTable
    cam_import: CamImportTable
  }
}

/** An import of a brand's cam profiles. */
export interface CamImportTable {
  id: string
  brand: string
  /** The actor. */
  asked_by: string
  asked_at: number
  added: number
  changed: number
  removed: number
  /** JSON list of `{ id, problem }`, cut; and how many there were. */
  refused: string
  left_out: number
  /** Why the feed as a whole was not taken; '' where it was. */
  failure: string
  /** 0 while it waits. */
  finished_at: number
}

/** Each value is one of its list, '' where it was not said. */
export type Attributes = { [A in Attribute]: (typeof ATTRIBUTES)[A][number] | '' }

export interface Details extends Attributes {
  /** Centimetres, 0 where it was not said. */
  height: number
  /** JSON list of `SPOKEN`. */
  languages: string
}

export interface ProfileTable extends Details {
  pool: string
  /** The account's id where there is an account. */
  id: string
  brand: string
  provider: 'member' | 'cam'
  fictional: number
  status: 'active' | 'disabled'
  name: string
  gender: Gender
  seeks: Seeks
  /** `YYYY-MM-DD` as a number, e.g. 19900131. */
  born: number
  country: Country
  region: string
  city: string
  about: string
  /** Id of the decision by which the member alone sees `about`; '' = others do. */
  about_removed: Generated<string>
  interests: string
  /** Id of the main photo, '' without one. */
  main_photo: string
  /** JSON list of brand ids this member agrees to be shown at. */
  resell_brands: string
  link: string
  /** Since when a person found the main photo to show whom a picture of that day shows; 0 = no mark. */
  verified_at: Generated<number>
  seen_at: number
  created_at: number
}

/** One row per brand where a profile is listed: the search table, and the proof that it may be seen there. */
export interface ListingTable extends Details {
  pool: string
  brand: string
  profile: string
  gender: Gender
  seeks: Seeks
  born: number
  country: Country
  region: string
  seen_at: number
  has_photo: number
  /** 1 with the verified mark. */
  verified: Generated<number>
  /** 1 for a real member, neither fictional nor cam. */
  real_profile: number
  /** 1 where visitors who may not search see it as a teaser: the member agreed to it here, or it is fictional. */
  teaser: number
  /** Of the grid in `search/nearby.ts`; 0 where the brand has no distances. */
  cell: Generated<number>
}

export interface PhotoTable {
  pool: string
  /** Opaque; what `GET photo.php` takes. */
  id: string
  profile: string
  position: number
  /** `deleted` by its owner while it was under review: kept, unseen, until a person has decided. */
  status: 'pending' | 'active' | 'rejected' | 'deleted'
  /** Independent random names below the media folder; none can be derived from another. */
  thumb_name: string
  blurred_name: string
  medium_name: string
  full_name: string
  /** SHA-256 of the full file, by which one picture is found at several accounts; '' of photos from before it was kept. */
  digest: Generated<string>
  /** What a cut keeps in sight, in percent of the width and height of the 4:5 sizes. */
  focus_x: Generated<number>
  focus_y: Generated<number>
  created_at: number
}

/** An answer on a profile; another text is another row. One of a profile may be spoken. */
export interface PromptAnswerTable {
  pool: string
  id: string
  profile: string
  /** Among those in writing. */
  position: number
  /** Names the question. */
  prompt: string
  /** Of a spoken one its words, or ''. */
  answer: string
  /** The recording, sealed by the pool and the id; '' of an answer in writing. */
  file: Generated<string>
  milliseconds: Generated<number>
  /** JSON of the loudness of its parts. */
  bars: Generated<string>
  created_at: number
  /** Id of the decision by which the member alone sees it; '' = others do. */
  removed: Generated<string>
}

/** That a member opened larger photos of another on a day; gone a day later. */
export interface PhotoViewTable {
  pool: string
  account: string
  /** The day's first moment, UTC. */
  day: number
  /** Keyed, of both: it says nothing of whose photos they were. */
  digest: string
}

/** A pose that was asked of a member, and the picture of it. */
export interface VerificationTable {
  pool: string
  id: string
  brand: string
  account: string
  pose: VerificationPose
  /** `withdrawn`: with the consent, or the account. */
  state: 'asked' | 'waiting' | 'accepted' | 'refused' | 'withdrawn'
  /** '' unless it was refused. */
  reason: VerificationReason | ''
  /** Name of the sealed picture in the media store; '' before it was sent, and once it is gone. */
  file: string
  /** The main photo it was compared with; '' while it waits. */
  photo: string
  asked_at: number
  /** 0 until the picture was sent. */
  sent_at: number
  decided_at: number
  /** The actor; '' while it waits. */
  decided_by: string
}
