// Members with the verified mark, and two whose drawn picture waits to be compared.

import type { Insertable } from 'kysely'
import { termsVersion } from '../src/config/company.ts'
import { VERIFICATION_POSES } from '../src/contract/verification.ts'
import { DAY_MS, HOUR_MS } from '../src/core/durations.ts'
import { handOf } from '../src/components/art/figure/hands.ts'
import type { ConsentTable } from '../src/server/accounts/tables.ts'
import type { Deps } from '../src/server/platform/context.ts'
import { newPrivateName } from '../src/server/platform/media/names.ts'
import type { VerificationTable } from '../src/server/profiles/tables.ts'
import { ownerOf } from '../src/server/profiles/verification/rows.ts'
import type { SeedContext } from './accounts.ts'
import type { DemoMember } from './members.ts'
import { HATCHED, renderPortrait } from './portraits/render.ts'

const WAITING = 2
/** One of so many has the mark. */
const ONE_OF = 3
const VERIFIED_DAYS = 40

type Rows = Insertable<VerificationTable>[]

/** What members of the brand sent; nothing where it has no mark. Pictures of those that wait are in the media store by then. */
export async function verificationsOf(
  members: readonly DemoMember[],
  { brand: { pool, site }, now }: SeedContext,
  { media, seal, desk }: Pick<Deps, 'media' | 'seal' | 'desk'>,
): Promise<Rows> {
  if (!site.features.includes('verification')) return []
  const shown = members.filter(
    ({ kind, status, photos }) => kind === 'member' && status === 'active' && photos.length > 1,
  )
  const about = ({ id: account }: DemoMember, index: number, at: number) => ({
    ...{ pool, id: `verification-${account}`, brand: site.id, account, asked_at: at, sent_at: at },
    pose: VERIFICATION_POSES[index % VERIFICATION_POSES.length] ?? VERIFICATION_POSES[0],
    reason: '' as const,
  })
  const accepted = shown
    .slice(WAITING)
    .filter((_, index) => index % ONE_OF === 0)
    .map((member, index) => {
      const at = now - (VERIFIED_DAYS + index) * DAY_MS
      const decided = { photo: member.photos[0]?.id ?? '', decided_at: at, decided_by: 'command:demo' }
      return { ...about(member, index, at), ...decided, state: 'accepted' as const, file: '' }
    })
  if (!desk) return accepted
  const hand = handOf(site, HATCHED)
  const waiting = await Promise.all(
    shown.slice(0, WAITING).map(async (member, index) => {
      const row = about(member, index, now - (index + 1) * HOUR_MS)
      const file = newPrivateName()
      const [, photo] = member.photos
      if (photo) {
        const picture = await renderPortrait(photo.likeness, photo.shot, hand, 'medium')
        await media.write(file, seal.closeBytes(picture, ownerOf(row)))
      }
      return { ...row, state: 'waiting' as const, file, photo: '', decided_at: 0, decided_by: '' }
    }),
  )
  return [...accepted, ...waiting]
}

/** The consent of each who sent a picture, as it was asked for. */
export const agreementsOf = (
  verifications: readonly Rows[number][],
  { brand: { site } }: Pick<SeedContext, 'brand'>,
): Insertable<ConsentTable>[] =>
  verifications.map(({ pool, account, asked_at }) => ({
    ...{ pool, account, kind: 'verification', seq: 1, given: 1 },
    ...{ version: new Date(termsVersion(site)).toISOString(), created_at: asked_at },
  }))
