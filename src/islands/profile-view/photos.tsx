import { type ReactNode, Suspense, useState } from 'react'
import { photoUrl } from '../../client/photos.ts'
import type { Card, Image } from '../../contract/cards.ts'
import type { Profile } from '../../contract/profiles.ts'
import { environment } from '../../stores/page/environment.ts'
import { Icon } from '../../ui/icon.tsx'
import { Portrait, type PortraitPhoto } from '../../ui/portrait.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { labelOf, presenceOf } from '../members/card.tsx'
import { photoOf } from '../members/photo.ts'
import type { Page } from '../shared/page.ts'
import { MissingPart } from '../shared/missing-part.tsx'
import { usePage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'

const Lightbox = whenShown(
  async () => (await import('./lightbox.tsx')).Lightbox,
  ({ index, onMove }) => index !== null && <MissingPart onClose={() => onMove(null)} />,
)

const WIDE = '(min-width: 768px) 36vw, 100vw'

interface PhotosProps {
  /** The profile as lists know it; null where none has shown it yet. */
  card: Card | null
  profile: Profile | null
  isMember: boolean
  /** Reports a photo by its id; none on the own profile. */
  onReport: ((photo: string) => void) | undefined
  /** Likes a photo with a comment; only of a member who can be written to. */
  onComment?: ((photo: string) => void) | undefined
  /** The profile's menu, in the corner of the main photo. */
  children?: ReactNode
}

/** A member gets sharper sizes through the session; a visitor what lists show. */
function photoFor({ site }: Page, image: Image | null, isMember: boolean): PortraitPhoto | null {
  const photo = photoOf(site, image)
  if (!photo || !image || !isMember) return photo
  return { ...photo, srcSet: `${photo.src} 384w, ${photoUrl(image.filename, 'medium')} 768w` }
}

/** The main photo with the name on it, the others, and one tile for the photos hidden from this viewer. */
export function Photos({ card, profile, isMember, onReport, onComment, children }: PhotosProps) {
  const page = usePage()
  const { t, site } = page
  // Undefined until one was opened.
  const [large, setLarge] = useState<number | null>()
  const clear = profile
    ? profile.photos.filter((photo) => !photo.blurred)
    : card?.main_image
      ? [card.main_image]
      : []
  const blurred = profile?.photos.find((photo) => photo.blurred)
  const locked = profile ? profile.photos.length - clear.length + profile.more_photos : 0
  const tiles = Math.max(1, clear.length) + Math.sign(locked)

  if (!card) {
    return (
      <div className="photos photos--1">
        <Bar />
        <div className="photos__main">
          <Skeleton shape="portrait" />
        </div>
      </div>
    )
  }

  const { name } = card
  const [main = null, ...others] = clear
  const openButton = (index: number) =>
    profile && (
      <button
        type="button"
        className="photos__open"
        aria-label={t('profiles.profile.photo_open', { number: index + 1, count: clear.length })}
        onClick={() => setLarge(index)}
      />
    )
  return (
    <>
      <section
        className={`photos photos--${Math.min(tiles, 3)}`}
        aria-label={t('profiles.profile.photos', { name })}
      >
        <Bar>{children}</Bar>
        <Portrait
          name={name}
          photo={photoFor(page, main, isMember)}
          label={labelOf(t, site, card)}
          sizes={WIDE}
          isBare
          isEager
          className="photos__main portrait--carried"
        >
          {main ? openButton(0) : <span className="visually-hidden">{t('profiles.card.no_photo')}</span>}
          <NameOnPhoto card={card} />
        </Portrait>
        {others.map((photo, index) => (
          <Portrait
            key={photo.filename}
            name={name}
            photo={photoFor(page, photo, isMember)}
            alt={t('profiles.profile.photo', { number: index + 2, count: clear.length })}
            sizes={WIDE}
            isBare
            className="photos__more"
          >
            {openButton(index + 1)}
          </Portrait>
        ))}
        {locked > 0 && <Locked count={locked} photo={photoOf(site, blurred ?? null)} isMember={isMember} />}
      </section>
      {large !== undefined && (
        <Suspense>
          <Lightbox
            name={name}
            photos={clear.map((photo) => ({
              id: photo.filename,
              src: isMember ? photoUrl(photo.filename, 'full') : site.cdn_prefix + photo.match,
              thumb: site.cdn_prefix + photo.thumb_filename,
            }))}
            index={large}
            onMove={setLarge}
            onComment={
              onComment &&
              ((photo) => {
                setLarge(null)
                onComment(photo)
              })
            }
            onReport={
              onReport &&
              ((photo) => {
                setLarge(null)
                onReport(photo)
              })
            }
          />
        </Suspense>
      )}
    </>
  )
}

/** The back link and further actions, over the main photo's upper corners. */
function Bar({ children }: { children?: ReactNode }) {
  const { t, href } = usePage()
  return (
    <div className="profile-view__bar">
      <a className="icon-button" href={href('members')} aria-label={t('profiles.gone.back')}>
        <Icon name="back" />
      </a>
      {children}
    </div>
  )
}

function NameOnPhoto({ card }: { card: Card }) {
  const { t } = usePage()
  const presence = presenceOf(t, card)
  return (
    <figcaption className="portrait__caption profile-view__head">
      <h1 id="profile-name" className="profile-view__name" tabIndex={-1}>
        <bdi>{card.name}</bdi>, <span className="portrait__age">{card.age}</span>
      </h1>
      <p className="profile-view__place">
        <span>
          {card.city}
          {!card.region.name.includes(card.city) && (
            <>
              , <span lang={card.region.lang}>{card.region.name}</span>
            </>
          )}
        </span>
        {presence && (
          <span className={`profile-view__presence profile-view__presence--${presence.state}`}>
            {presence.label}
          </span>
        )}
      </p>
    </figcaption>
  )
}

interface LockedProps {
  count: number
  /** The first of them, blurred; visitors get none. */
  photo: PortraitPhoto | null
  isMember: boolean
}

function Locked({ count, photo, isMember }: LockedProps) {
  const { t, href } = usePage()
  const next = new URLSearchParams({ next: environment.path() })
  return (
    <div className="photos__more photos__locked">
      {photo && (
        <img className="photos__blurred" src={photo.src} alt="" width={384} height={480} loading="lazy" />
      )}
      <a className="photos__unlock" href={isMember ? href('premium') : `${href('login')}?${next.toString()}`}>
        <span className="photos__count">
          <Icon name="lock" />
          {isMember ? (
            <span>
              {t('profiles.profile.more_photos', { count })}
              <span className="photos__way">{t('profiles.profile.premium')}</span>
            </span>
          ) : (
            t('profiles.profile.more_photos_login', { count })
          )}
        </span>
      </a>
    </div>
  )
}
