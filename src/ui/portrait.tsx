import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'

export interface PortraitPhoto {
  src: string
  /** Responsive candidates with widths, such as `a.webp 384w, b.webp 768w`. */
  srcSet?: string
  /** `object-position` that keeps the face in sight where the photo is cut. */
  eyes?: string
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
  /** Label of being online; null when offline. */
  online?: string | null
  /** Label of a fictional profile, another brand or a cam service: always in sight. */
  label?: ReactNode
  /** What is new about them; stands before the label. */
  news?: ReactNode
  /** Of a deleted account, whose name gives no initial. */
  isGone?: boolean | undefined
  /** No text on the photo. */
  isBare?: boolean
  isEager?: boolean
  className?: string
  /** On top of the photo, such as a like button. */
  children?: ReactNode
}

const TINTS = 3
const tintOf = (name: string) =>
  [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 997, 7) % TINTS

/** A 4:5 photo with name and age on a soft scrim; the first letter on the brand's pattern where there is no photo. */
export function Portrait({
  name,
  age,
  photo,
  alt = '',
  sizes = '(min-width: 768px) 25vw, 50vw',
  detail,
  online,
  label,
  news,
  isGone = false,
  isBare = false,
  isEager = false,
  className,
  children,
}: PortraitProps) {
  const hasLabel = Boolean(label)
  return (
    <figure
      className={classNames(
        'portrait',
        !photo && `portrait--empty portrait--tint-${tintOf(name)}`,
        className,
      )}
    >
      {photo ? (
        <img
          className="portrait__photo"
          src={photo.src}
          srcSet={photo.srcSet}
          sizes={photo.srcSet ? sizes : undefined}
          alt={alt}
          width={384}
          height={480}
          loading={isEager ? 'eager' : 'lazy'}
          // If the sharper photo fails to load, the small one stays.
          onError={(event) => event.currentTarget.removeAttribute('srcset')}
          decoding={isEager ? 'sync' : 'async'}
          // The small photo, often already loaded by a list, until the sharper photo is loaded; below the fold it would
          // be loaded at once.
          // eslint-disable-next-line no-restricted-syntax -- set by script on pages, which the policy allows; never built
          style={{
            ...(isEager && photo.srcSet && { backgroundImage: `url("${photo.src}")` }),
            ...(photo.eyes && { '--eyes': photo.eyes }),
          }}
        />
      ) : (
        <span className="portrait__letter" aria-hidden="true">
          {isGone ? <Icon name="person" isFilled /> : [...name][0]?.toLocaleUpperCase()}
        </span>
      )}
      {(Boolean(news) || hasLabel) && (
        <span className={classNames('portrait__label', hasLabel && 'portrait__label--lasting')}>
          {news}
          {news && hasLabel && ' · '}
          {label}
        </span>
      )}
      {!isBare && (
        <figcaption className="portrait__caption">
          <span className="portrait__name">
            <bdi className="portrait__who">{name}</bdi>
            {age !== undefined && <span className="portrait__age">{age}</span>}
            {online && (
              <span className="portrait__online" title={online}>
                <span className="visually-hidden">{online}</span>
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
