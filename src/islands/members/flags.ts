import type { IslandSite } from '../../core/island.ts'
import type { SearchFilters } from '../../core/search-query.ts'

type Flag = Extract<keyof SearchFilters, 'with_photo' | 'online' | 'all_profiles'>

/** Filters that are on or off at this brand, with their words: what is not a member is named as far as it exists here. */
export function flagsOf({ fictional_warning, cam_profiles }: IslandSite): [Flag, string][] {
  const others =
    fictional_warning && cam_profiles
      ? 'all_profiles'
      : fictional_warning
        ? 'fictional_profiles'
        : 'cam_profiles'
  return [
    ['with_photo', 'members.filters.with_photo'],
    ['online', 'members.filters.online'],
    ...(fictional_warning || cam_profiles
      ? ([['all_profiles', `members.filters.${others}`]] satisfies [Flag, string][])
      : []),
  ]
}
