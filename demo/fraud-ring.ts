// Traces that the fraud ring left at brands which look for signs: one picture and one text, which the job finds.

import { HOUR_MS } from '../src/core/durations.ts'
import type { PictureHashTable, SignalTraceTable } from '../src/server/moderation/tables.ts'
import type { SeedContext } from './accounts.ts'
import { type DemoMember, stableId } from './members.ts'

/** Of the picture that all of them show. */
const HASHES = { hash: '0f1e2d3c4b5a6978', mirror: 'f0e1d2c3b4a59687' }
const RECEIVERS = 3

interface RingRows {
  picture_hash: PictureHashTable[]
  signal_trace: SignalTraceTable[]
}

/** What the rules count of the ring: a picture, a text to many, and contact details in first messages. */
export function ringRows(ring: readonly DemoMember[], { brand, now }: SeedContext): RingRows {
  const { pool, site } = brand
  if (!site.desk.signals) return { picture_hash: [], signal_trace: [] }
  const at = now - HOUR_MS
  return {
    picture_hash: ring.flatMap(({ id, photos }) =>
      photos
        .slice(0, 1)
        .map((photo) => ({ pool, photo: photo.id, account: id, ...HASHES, alike: '', created_at: at })),
    ),
    signal_trace: ring.flatMap(({ id }) =>
      Array.from({ length: RECEIVERS }, (_, index) => stableId(`receiver ${id}/${index}`)).flatMap((ref) =>
        (['text', 'contact'] as const).map((kind) => ({
          ...{
            pool,
            account: id,
            kind,
            value: kind === 'text' ? `ring-${site.id}` : '',
            ref,
            created_at: at,
          },
        })),
      ),
    ),
  }
}
