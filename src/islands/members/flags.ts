import type { IslandSite } from '../../core/island.ts'
import type { MessageKey } from '../../core/message-key.ts'
import type { SearchFilters } from '../../core/search-query.ts'

type Flag = Extract<keyof SearchFilters, 'with_photo' | 'online' | 'all_profiles'>

/** Filters that are on or off at this brand, with the keys of their labels: what is not a member is named as far as it exists here. */
export function flagsOf({ fictional_warning, cam_profiles }: IslandSite): [Flag, MessageKey][] {
  const others =
    fictional_warning && cam_profiles
      ? 'all_profiles'
      : fictional_warning
        ? 'fictional_profiles'
        : 'cam_profiles'
  return [
    ['with_photo', 'profiles.filters.with_photo'],
    ['online', 'profiles.filters.online'],
    ...(fictional_warning || cam_profiles
      ? ([['all_profiles', `profiles.filters.${others}`]] satisfies [Flag, MessageKey][])
      : []),
  ]
}
