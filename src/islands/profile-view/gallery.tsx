import { type UIEvent, useRef, useState } from 'react'
import { photoUrl } from '../../client/api.ts'
import type { Profile } from '../../contract/profiles.ts'
import { IconButton, LinkButton } from '../../ui/button.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { labelOf } from '../members/member-card.tsx'
import { type Page, usePage } from '../shared/page-context.tsx'
import { photoOf } from '../members/photo.ts'
import { Lightbox } from './lightbox.tsx'

interface GalleryProps {
  profile: Profile
  isMember: boolean
}

type Photo = Profile['photos'][number]

/** A member gets the session's own large photo; a visitor, or a blurred photo, what lists show. */
export const largeOf = (page: Page, photo: Photo, isMember: boolean): string =>
  isMember && !photo.blurred
    ? photoUrl(photo.filename, 'full')
    : page.site.cdn_prefix + (photo.blurred ? photo.thumb_filename : photo.match)

/** Photos side by side: swipe, scroll, or use the buttons; a tap opens one large. */
export function Gallery({ profile, isMember }: GalleryProps) {
  const page = usePage()
  const { t, href } = page
  const strip = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const [large, setLarge] = useState<number | null>(null)
  const { photos } = profile
  const label = labelOf(t, page.site, profile)

  if (photos.length === 0) {
    return (
      <div className="photos">
        <Portrait name={profile.name} photo={null} label={label} isBare className="photos__only" />
        <p className="photos__empty">{t('profiles.card.no_photo')}</p>
      </div>
    )
  }

  const show = (index: number) => {
    const slide = strip.current?.children[index]
    slide?.scrollIntoView({ block: 'nearest', inline: 'start' })
  }
  const handleScroll = ({ currentTarget: { scrollLeft, clientWidth } }: UIEvent) =>
    setCurrent(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)))
  const positionOf = (index: number) => ({ number: index + 1, count: photos.length })

  return (
    <section className="photos" aria-label={t('profiles.profile.photos', { name: profile.name })}>
      <ul ref={strip} className="photos__strip" onScroll={handleScroll}>
        {photos.map((photo, index) => (
          <li key={photo.filename} className="photos__slide">
            <Portrait
              name={profile.name}
              photo={photoOf(page.site, photo)}
              alt={t('profiles.profile.photo', positionOf(index))}
              label={label}
              sizes="(min-width: 992px) 480px, 100vw"
              isBare
              isEager={index === 0}
              className={index === 0 ? 'portrait--carried' : ''}
            >
              {photo.blurred ? (
                <span className="photos__locked">
                  <span>{t('profiles.profile.blurred')}</span>
                  {isMember && (
                    <LinkButton isSmall icon="star" href={href('premium')}>
                      {t('profiles.profile.premium')}
                    </LinkButton>
                  )}
                </span>
              ) : (
                <button
                  type="button"
                  className="photos__open"
                  aria-label={t('profiles.profile.photo_open', positionOf(index))}
                  onClick={() => setLarge(index)}
                />
              )}
            </Portrait>
          </li>
        ))}
      </ul>
      {photos.length > 1 && (
        <div className="photos__controls">
          <IconButton
            icon="back"
            label={t('profiles.profile.previous')}
            aria-disabled={current === 0 || undefined}
            onClick={() => show(Math.max(0, current - 1))}
          />
          <p className="photos__position" role="status">
            {t('profiles.profile.photo', positionOf(current))}
          </p>
          <IconButton
            icon="forward"
            label={t('profiles.profile.next')}
            aria-disabled={current === photos.length - 1 || undefined}
            onClick={() => show(Math.min(photos.length - 1, current + 1))}
          />
        </div>
      )}
      <Lightbox
        name={profile.name}
        photos={photos.map((photo) => (photo.blurred ? null : largeOf(page, photo, isMember)))}
        index={large}
        onMove={setLarge}
      />
    </section>
  )
}
