import type { OwnPhoto } from '../../contract/profiles.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePage } from '../shared/page-context.tsx'
import type { Order } from './use-order.ts'

interface PhotoNotesProps {
  order: Order
  /** The photo that is to be deleted, once that is confirmed. */
  leaving: OwnPhoto | null
  onDelete: () => void
  onStay: () => void
}

/** Messages about a photo that is picked up, or to be deleted. */
export function PhotoNotes({ order, leaving, onDelete, onStay }: PhotoNotesProps) {
  const { t } = usePage()
  return (
    <>
      <Picked order={order} />
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
