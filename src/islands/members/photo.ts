import type { IslandSite } from '../../core/island.ts'
import type { Card, Focus } from '../../contract/cards.ts'
import type { PortraitPhoto } from '../../ui/portrait.tsx'

type Image = NonNullable<Card['main_image']>

/** The `object-position` that keeps a point in sight. */
export const eyesAt = ({ x, y }: Focus): string => `${x}% ${y}%`

/** URLs of a list photo; a blurred one has no larger size. */
export function photoOf(site: IslandSite, image: Image | null): PortraitPhoto | null {
  if (!image) return null
  const thumb = site.cdn_prefix + image.thumb_filename
  const larger = site.cdn_prefix + image.match
  return {
    src: thumb,
    ...(image.focus && { eyes: eyesAt(image.focus) }),
    ...(larger === thumb || image.blurred ? {} : { srcSet: `${thumb} 384w, ${larger} 768w` }),
  }
}
