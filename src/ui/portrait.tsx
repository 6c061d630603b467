import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export interface PortraitPhoto {
  src: string
  /** Responsive candidates with widths, such as `a.webp 384w, b.webp 768w`. */
  srcSet?: string
  isBlurred?: boolean
}

interface PortraitProps {
  name: string
  age?: number
  photo: PortraitPhoto | null
  /** Alternative text of the photo; empty where name and age stand beside it. */
  alt?: string
  sizes?: string
  /** Under the name, such as the place. */
  detail?: ReactNode
  presence?: { state: 'online' | 'recently'; label: string } | null
  /** Label of a fictional profile, another brand or a cam service: always in sight. */
  label?: ReactNode
  /** No text on the photo. */
  isBare?: boolean
  isEager?: boolean
  className?: string
  /** On top of the photo, such as a like button. */
  children?: ReactNode
}

const TINTS = 6
const tintOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % TINTS

/** A 4:5 photo with name and age on a soft scrim; the first letter on a tint where there is no photo. */
export function Portrait({
  name,
  age,
  photo,
  alt = '',
  sizes = '(min-width: 768px) 25vw, 50vw',
  detail,
  presence,
  label,
  isBare = false,
  isEager = false,
  className,
  children,
}: PortraitProps) {
  return (
    <figure className={classNames('portrait', `portrait--tint-${tintOf(name)}`, className)}>
      {photo ? (
        <img
          className={classNames('portrait__photo', photo.isBlurred && 'portrait__photo--blurred')}
          src={photo.src}
          srcSet={photo.srcSet}
          sizes={photo.srcSet ? sizes : undefined}
          alt={alt}
          width={384}
          height={480}
          loading={isEager ? 'eager' : 'lazy'}
          decoding="async"
        />
      ) : (
        <span className="portrait__letter" aria-hidden="true">
          {[...name][0]?.toLocaleUpperCase()}
        </span>
      )}
      {label && <span className="portrait__label">{label}</span>}
      {!isBare && (
        <figcaption className="portrait__caption">
          <span className="portrait__name">
            <bdi className="portrait__who">{name}</bdi>
            {age !== undefined && <span className="portrait__age">{age}</span>}
            {presence && (
              <span className={`portrait__dot portrait__dot--${presence.state}`} title={presence.label}>
                <span className="visually-hidden">{presence.label}</span>
              </span>
            )}
          </span>
          {detail && <span className="portrait__detail">{detail}</span>}
        </figcaption>
      )}
      {children}
    </figure>
  )
}
