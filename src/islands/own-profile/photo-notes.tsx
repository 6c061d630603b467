import type { OwnPhoto } from '../../contract/profiles.ts'
import { localize } from '../../core/urls.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'
import type { Order } from './use-order.ts'

interface PhotoNotesProps {
  order: Order
  /** The photo that is to be deleted, once that is confirmed. */
  leaving: OwnPhoto | null
  onDelete: () => void
  onStay: () => void
}

/** Messages about single photos: picked up, rejected, to be deleted. */
export function PhotoNotes({ order, leaving, onDelete, onStay }: PhotoNotesProps) {
  const { t } = usePage()
  return (
    <>
      <Picked order={order} />
      {order.shown.map(
        (photo, index) =>
          photo.status === 'rejected' && <Refused key={photo.filename} photo={photo} number={index + 1} />,
      )}
      <Dialog
        isOpen={leaving !== null}
        role="alertdialog"
        title={t('accounts.photos.delete_title')}
        onClose={onStay}
      >
        <p className="own-profile__text">{t('accounts.photos.delete_text')}</p>
        <div className="own-profile__actions">
          <Button variant="danger" onClick={onDelete}>
            {t('accounts.photos.delete')}
          </Button>
          <Button variant="secondary" onClick={onStay}>
            {t('common.actions.cancel')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}

/** Announces which photo is picked up, and how to drop it. */
function Picked({ order: { shown, picked, move, pick } }: { order: Order }) {
  const { t } = usePage()
  const place = shown.findIndex(({ filename }) => filename === picked)
  const photo = shown[place]
  if (!photo) return <p className="visually-hidden" role="status" />
  return (
    <div className="own-photos__picked">
      <p role="status">{t('accounts.photos.picked', { number: place + 1 })}</p>
      <div className="own-profile__actions">
        {place > 0 && photo.status === 'active' && (
          <Button isSmall variant="secondary" onClick={() => move(photo.filename, 0)}>
            {t('accounts.photos.make_main')}
          </Button>
        )}
        <Button isSmall variant="plain" onClick={() => pick(null)}>
          {t('common.actions.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Why a photo was rejected, with a link to object (law.md L11). */
function Refused({ photo: { filename, ground }, number }: { photo: OwnPhoto; number: number }) {
  const { t, locale, site } = usePage()
  const query = new URLSearchParams({ kind: 'other', reference: `photo:${filename}` })
  return (
    <div className="own-photos__refused">
      <Icon name="warning" />
      <p>
        <strong>
          {t('accounts.photos.photo', { number })} · {t('accounts.photos.rejected')}
        </strong>{' '}
        {ground !== null && t(`notifications.reasons.${ground}`)}{' '}
        <a href={`${localize('/complaints', locale, site.default_locale)}?${query.toString()}`}>
          {t('accounts.photos.object')}
        </a>
      </p>
    </div>
  )
}
