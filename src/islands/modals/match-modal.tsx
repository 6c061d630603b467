import { useEffect } from 'react'
import { $matchDialog, closeMatchDialog } from '../../stores/likes.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { labelOf } from '../members/member-card.tsx'
import { photoOf } from '../members/photo.ts'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'

/** A new like or a match. A click anywhere closes it; the photo opens the profile, the button a conversation. */
export function MatchModal() {
  const { t, site, href } = usePage()
  const dialog = useShared($matchDialog, null)
  const isOpen = dialog !== null
  useEffect(() => {
    if (!isOpen) return
    document.addEventListener('click', closeMatchDialog)
    return () => document.removeEventListener('click', closeMatchDialog)
  }, [isOpen])

  const kind = dialog?.match ? 'match' : 'like'
  const name = dialog?.profile.name ?? ''
  return (
    <Dialog
      isOpen={isOpen}
      title={t(`likes.modal.${kind}_title`, { name })}
      className={`match-modal match-modal--${kind}`}
      closeLabel={t('likes.modal.close')}
      onClose={closeMatchDialog}
    >
      {dialog && (
        <>
          <a className="match-modal__photo" href={href('members-id', { id: dialog.profile.id })}>
            <span className="visually-hidden">{t('likes.modal.profile', { name })}</span>
            <Portrait
              name={name}
              age={dialog.profile.age}
              photo={photoOf(site, dialog.profile.main_image)}
              detail={dialog.profile.city}
              label={labelOf(t, site, dialog.profile)}
              sizes="280px"
              isEager
            />
          </a>
          <p className="match-modal__text">{t(`likes.modal.${kind}_text`, { name })}</p>
          {dialog.profile.fictional ? (
            <p className="match-modal__text">{t('profiles.profile.fictional_text')}</p>
          ) : (
            <LinkButton icon="chat" isWide href={href('members-id-chat', { id: dialog.profile.id })}>
              {t('likes.modal.chat')}
            </LinkButton>
          )}
        </>
      )}
    </Dialog>
  )
}
