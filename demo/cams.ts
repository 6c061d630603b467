// An import of cam profiles at the desk, with two that were left out.

import { DAY_MS } from '../src/core/durations.ts'
import type { Brand } from '../src/server/platform/context.ts'
import type { CamImportTable } from '../src/server/profiles/tables.ts'

export function camImportsOf({ brand, now }: { brand: Brand; now: number }): CamImportTable[] {
  if (!brand.site.cam_profiles) return []
  const refused = [
    { id: 'a41', problem: 'date_of_birth: too_young' },
    { id: 'b07', problem: 'photo: invalid; the profile stands without it' },
  ]
  return [
    {
      ...{ id: `demo-${brand.id}`, brand: brand.id, asked_by: 'command:demo', asked_at: now - 2 * DAY_MS },
      ...{ added: 6, changed: 0, removed: 0, refused: JSON.stringify(refused), left_out: refused.length },
      ...{ failure: '', finished_at: now - 2 * DAY_MS },
    },
  ]
}
