import type { Tracking } from '../../../contract/signup.ts'
import type { Gender, Locale, Seeks } from '../../../contract/lists.ts'
import type { Context } from '../../context.ts'
import { invalidFields, ServiceError } from '../../errors.ts'
import { saveNewDraft, type DraftData } from './draft.ts'

interface FirstStep {
  gender: Gender
  seeks: Seeks
  profile?: string | undefined
  language?: Locale | undefined
  tracking?: Tracking | undefined
}

/** Step 0: opens a draft, where the brand takes signups from this visitor. */
export async function startSignup(context: Context, step: FirstStep): Promise<DraftData> {
  const { site } = context.brand
  demandSignups(context, step.tracking)
  if (!site.genders.includes(step.gender)) throw invalidFields({ gender: 'not_in_list' })
  const data: DraftData = { step: 1, ...step }
  await saveNewDraft(context, data)
  return data
}

function demandSignups({ brand }: Context, tracking: Tracking | undefined): void {
  const { signups } = brand.site
  if (signups === 'all') return
  if (signups === 'with_trafficsource' && tracking?.network) return
  throw new ServiceError('signups_closed')
}
