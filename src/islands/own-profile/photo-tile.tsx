import type { OwnPhoto } from '../../contract/profiles.ts'
import { IconButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'
import type { Order } from './use-order.ts'

interface PhotoTileProps {
  photo: OwnPhoto
  number: number
  order: Order
  isBusy: boolean
  /** It was just taken. */
  isNew: boolean
  /** There is another place it could move to. */
  canMove: boolean
  onCrop: () => void
  onDelete: () => void
}

/** One of the member's photos; while another one is picked, a place for it. */
export function PhotoTile({
  photo,
  number,
  order,
  isBusy,
  isNew,
  canMove,
  onCrop,
  onDelete,
}: PhotoTileProps) {
  const { t, site } = usePage()
  const { filename: id, status } = photo
  const { picked } = order
  const isPlace = picked !== null && picked !== id
  const mainLabel = number === 1 ? t('accounts.photos.main') : null
  const label = status === 'active' ? mainLabel : t(`accounts.photos.${status}`)
  return (
    <li
      className={classNames(
        'own-photos__item',
        `own-photos__item--${status}`,
        isNew && 'own-photos__item--new',
        (picked === id || order.dragged === id) && 'own-photos__item--lifted',
      )}
      data-photo={id}
      aria-busy={isBusy || undefined}
    >
      <button
        type="button"
        className="own-photos__open"
        inert={isPlace}
        aria-label={t('accounts.photos.crop', { number })}
        onClick={onCrop}
      >
        <img
          className="own-photos__photo"
          src={site.cdn_prefix + photo.thumb_filename}
          alt={t('accounts.photos.photo', { number })}
          width={384}
          height={480}
          draggable={false}
          loading="lazy"
        />
      </button>
      {label !== null && <span className="own-photos__label">{label}</span>}
      {isPlace ? (
        <button
          type="button"
          className="own-photos__place"
          aria-label={t('accounts.photos.place_here', { number })}
          onClick={() => order.move(picked, number - 1)}
        >
          <span className="own-photos__number">{number}</span>
        </button>
      ) : (
        <div className="own-photos__tools">
          {canMove && (
            <button
              type="button"
              className="icon-button"
              data-handle=""
              aria-label={t('accounts.photos.move', { number })}
              aria-describedby="own-photos-hint"
              aria-pressed={picked === id}
              onClick={() => order.pick(picked === id ? null : id)}
              onKeyDown={(event) => order.handleKeyDown(id, event)}
            >
              <Icon name="move" />
            </button>
          )}
          <IconButton
            icon="trash"
            label={t('accounts.photos.delete_number', { number })}
            onClick={onDelete}
          />
        </div>
      )}
    </li>
  )
}
