import { useEffect } from 'react'
import type { Image } from '../../contract/cards.ts'
import { $matchDialog, closeMatchDialog, noteAnnounced } from '../../stores/likes/likes.ts'
import { $user } from '../../stores/account/sessions.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { labelOf } from '../members/card.tsx'
import { photoOf } from '../members/photo.ts'
import { usePage } from '../shared/page-context.tsx'
import { useOverlayTurn } from '../shared/use-overlay-turn.ts'
import { useShared } from '../use-shared.ts'

/**
 * A new like, or a match: both faces in the brand's mark. A click anywhere closes it; a photo opens its profile, the
 * button a conversation.
 */
export function MatchModal() {
  const { t, site, href } = usePage()
  const dialog = useShared($matchDialog, null)
  const user = useShared($user, null)
  const isOpen = useOverlayTurn('match', dialog !== null)
  useEffect(() => {
    if (!isOpen) return
    noteAnnounced()
    document.addEventListener('click', closeMatchDialog)
    return () => document.removeEventListener('click', closeMatchDialog)
  }, [isOpen])

  const kind = dialog?.match ? 'match' : 'like'
  const name = dialog?.profile.name ?? ''
  const label = dialog && labelOf(t, site, dialog.profile)
  return (
    <Dialog
      isOpen={isOpen}
      title={t(`likes.modal.${kind}_title`, { name })}
      size="full"
      className={`match-modal match-modal--${kind}`}
      closeLabel={t('likes.modal.close')}
      onClose={closeMatchDialog}
    >
      {dialog && (
        <>
          <div className="match-modal__faces">
            {dialog.match && user && (
              <Face
                href={href('profile')}
                label={t('common.nav.profile')}
                name={user.profile.name}
                image={user.profile.main_image}
              />
            )}
            <Face
              href={href('members-id', { id: dialog.profile.id })}
              label={t('likes.modal.profile', { name })}
              name={name}
              image={dialog.profile.main_image}
            />
          </div>
          {label && <p className="match-modal__label">{label}</p>}
          <p className="match-modal__text">{t(`likes.modal.${kind}_text`, { name })}</p>
          {dialog.profile.fictional ? (
            <p className="match-modal__text">{t('profiles.profile.fictional_text')}</p>
          ) : (
            <LinkButton icon="chat" href={href('members-id-chat', { id: dialog.profile.id })}>
              {t('likes.modal.chat')}
            </LinkButton>
          )}
        </>
      )}
    </Dialog>
  )
}

interface FaceProps {
  href: string
  label: string
  name: string
  image: Image | null
}

function Face({ href, label, name, image }: FaceProps) {
  const { site } = usePage()
  return (
    <a className="match-modal__face" href={href}>
      <span className="visually-hidden">{label}</span>
      <Portrait name={name} photo={photoOf(site, image)} sizes="45vw" isBare isEager />
    </a>
  )
}
