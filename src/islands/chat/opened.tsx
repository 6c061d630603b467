import { photoUrl } from '../../client/photos.ts'
import type { OutsideLink } from '../../core/message-text.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Lightbox } from '../profile-view/lightbox.tsx'
import { usePage } from '../shared/page-context.tsx'
import type { Opened as What } from './message-content.tsx'

interface OpenedProps {
  opened: What
  /** The other member. */
  name: string
  /** Undefined where the sender's account is gone. */
  onReport: ((message: string) => void) | undefined
  onClose: () => void
}

/** Over the conversation: the photo from edge to edge, or a confirmation before following a link. */
export function Opened({ opened, name, onReport, onClose }: OpenedProps) {
  const { t } = usePage()
  if (opened.kind === 'link') return <LinkQuestion link={opened.link} onClose={onClose} />
  const { photo, message } = opened
  return (
    <Lightbox
      name={message.mine ? t('chat.by_you') : name}
      photos={[{ id: photo, src: photoUrl(photo, 'full'), thumb: photoUrl(photo, 'medium') }]}
      index={0}
      onMove={(index) => index === null && onClose()}
      onReport={message.mine || !onReport ? undefined : () => onReport(message.id)}
    />
  )
}

/** A link in a message is followed only after its real host was shown. */
function LinkQuestion({ link, onClose }: { link: OutsideLink; onClose: () => void }) {
  const { t, site } = usePage()
  return (
    <Dialog isOpen title={t('chat.link.title', { brand: site.name })} role="alertdialog" onClose={onClose}>
      <p className="link-question__host">
        <strong dir="ltr">{link.host}</strong>
        <span dir="ltr">{link.url}</span>
      </p>
      <p>{t('chat.link.text')}</p>
      <div className="dialog__actions">
        <Button variant="secondary" onClick={onClose}>
          {t('chat.link.stay')}
        </Button>
        <a
          className="button button--plain"
          href={link.url}
          target="_blank"
          rel="nofollow noopener noreferrer"
          onClick={onClose}
        >
          {t('chat.link.open')}
        </a>
      </div>
    </Dialog>
  )
}
