import { $uploads, NO_UPLOADS } from '../../stores/chat/deliver.ts'
import type { OutgoingMessage } from '../../stores/chat/outbox.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

/** How much of a file has left while this tab uploads it, and that this device keeps it no longer than the tab. */
export function UploadProgress({ outgoing: { id, isUnkept } }: { outgoing: OutgoingMessage }) {
  const { t } = usePage()
  const upload = useShared($uploads, NO_UPLOADS).get(id)
  return (
    <>
      {upload && (
        <>
          <progress
            className="message__progress"
            value={upload.share}
            aria-label={t('accounts.photos.uploading')}
          />
          <button type="button" className="message__fold" onClick={upload.cancel}>
            {t('common.actions.cancel')}
          </button>
        </>
      )}
      {isUnkept && <span role="status">{t('chat.photo_unkept')}</span>}
    </>
  )
}
