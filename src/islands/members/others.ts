import type { IslandSite } from '../../core/island.ts'
import type { MessageKey } from '../../core/message-key.ts'

/** The label of the filter that adds profiles that are no members, as far as this brand has them; else null. */
export function othersLabel({ fictional_warning, cam_profiles }: IslandSite): MessageKey | null {
  if (fictional_warning && cam_profiles) return 'profiles.filters.all_profiles'
  if (fictional_warning) return 'profiles.filters.fictional_profiles'
  return cam_profiles ? 'profiles.filters.cam_profiles' : null
}
