import { useEffect } from 'react'
import { $matchDialog, closeMatchDialog } from '../../stores/likes.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { labelOf } from '../members/member-card.tsx'
import { photoOf } from '../members/photo.ts'
import type { Page } from '../shared/page.ts'
import { useShared } from '../use-shared.ts'

/** A new like or a match. A click anywhere closes it; the photo opens the profile, the button a conversation. */
export function MatchModal({ page: { t, site, href } }: { page: Page }) {
  const meeting = useShared($matchDialog, null)
  const isOpen = meeting !== null
  useEffect(() => {
    if (!isOpen) return
    document.addEventListener('click', closeMatchDialog)
    return () => document.removeEventListener('click', closeMatchDialog)
  }, [isOpen])

  const kind = meeting?.match ? 'match' : 'like'
  const name = meeting?.profile.name ?? ''
  return (
    <Dialog
      isOpen={isOpen}
      title={t(`likes.modal.${kind}_title`, { name })}
      className={`match-modal match-modal--${kind}`}
      closeLabel={t('likes.modal.close')}
      onClose={closeMatchDialog}
    >
      {meeting && (
        <>
          <a className="match-modal__photo" href={href('members-id', { id: meeting.profile.id })}>
            <span className="visually-hidden">{t('likes.modal.profile', { name })}</span>
            <Portrait
              name={name}
              age={meeting.profile.age}
              photo={photoOf(site, meeting.profile.main_image)}
              detail={meeting.profile.city}
              label={labelOf(t, site, meeting.profile)}
              sizes="280px"
              isEager
            />
          </a>
          <p className="match-modal__text">{t(`likes.modal.${kind}_text`, { name })}</p>
          {meeting.profile.fictional ? (
            <p className="match-modal__text">{t('members.profile.fictional_text')}</p>
          ) : (
            <LinkButton icon="chat" isWide href={href('members-id-chat', { id: meeting.profile.id })}>
              {t('likes.modal.chat')}
            </LinkButton>
          )}
        </>
      )}
    </Dialog>
  )
}
