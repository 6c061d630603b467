import type { FieldCode } from '../../../contract/errors.ts'
import type { Tracking } from '../../../contract/calls/signup.ts'
import type { Gender, Interest, Locale, Seeks } from '../../../contract/lists.ts'
import type { Context } from '../../platform/context.ts'
import { invalidFields, ServiceError } from '../../platform/errors.ts'
import { findRegion } from '../../platform/geo/places.ts'
import { saveNewDraft, type DraftData } from './signup-draft.ts'

interface FirstStep {
  gender: Gender
  seeks: Seeks
  profile?: string | undefined
  language?: Locale | undefined
  region?: string | undefined
  interests?: Partial<Record<Interest, boolean>> | undefined
  tracking?: Tracking | undefined
  tracking_consent?: boolean | undefined
  statistics_consent?: boolean | undefined
}

/** Step 0: opens a draft, where the brand takes signups from this visitor. */
export async function startSignup(
  context: Context,
  { tracking, tracking_consent, statistics_consent, region, interests = {}, ...step }: FirstStep,
): Promise<DraftData> {
  requireSignupsOpen(context, tracking)
  requireGenders(context, step)
  const chosen = context.brand.site.interests.filter((one) => one in interests)
  const isKept = tracking_consent && tracking && Object.keys(tracking).length > 0
  const data: DraftData = {
    ...{ step: 1, ...step },
    ...placeOf(context, region),
    ...(chosen.length > 0 ? { interests: chosen } : {}),
    ...(isKept ? { tracking } : {}),
    ...(statistics_consent ? { statistics: true as const } : {}),
  }
  await saveNewDraft(context, data)
  return data
}

/** The region a visitor chose, and its country, or a country alone; nothing for one that the brand does not serve. */
function placeOf({ brand }: Context, region: string | undefined): Pick<DraftData, 'country' | 'region'> {
  const alone = brand.site.countries.find((one) => one === region)
  if (alone) return { country: alone }
  const country = brand.site.countries.find((one) => region && findRegion(one, region))
  return country && region ? { country, region } : {}
}

/** Requires genders, the member's own and the one sought, that the brand has. */
export function requireGenders(
  { brand }: Context,
  { gender, seeks }: { gender: Gender; seeks: Seeks },
): void {
  const { genders } = brand.site
  const fields: Record<string, FieldCode> = {}
  if (!genders.includes(gender)) fields.gender = 'not_in_list'
  if (seeks !== 'everyone' && !genders.includes(seeks)) fields.seeks = 'not_in_list'
  if (Object.keys(fields).length > 0) throw invalidFields(fields)
}

function requireSignupsOpen({ brand }: Context, tracking: Tracking | undefined): void {
  const { signups } = brand.site
  if (signups === 'all') return
  if (signups === 'with_trafficsource' && tracking?.network) return
  throw new ServiceError('signups_closed')
}
