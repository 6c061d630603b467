import type { CSSProperties } from 'react'
import type { Image } from '../../contract/cards.ts'
import { usePage } from '../shared/page-context.tsx'
import { photoOf } from './photo.ts'

interface AvatarProps {
  image: Image
  className: string
  /** Pixels. */
  width: number
  height: number
}

/** A small photo beside the name that says whose it is. */
export function Avatar({ image, className, width, height }: AvatarProps) {
  const { site } = usePage()
  const photo = photoOf(site, image)
  return (
    <img
      className={className}
      src={photo?.src}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      // eslint-disable-next-line no-restricted-syntax -- set by script on pages, which the policy allows; never built
      style={{ '--eyes': photo?.eyes } as CSSProperties}
    />
  )
}
