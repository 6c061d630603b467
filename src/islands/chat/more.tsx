import { createPortal } from 'react-dom'
import { type ChangeEvent, Suspense, useEffect, useId, useRef, useState } from 'react'
import type { Conversation } from '../../stores/chat/conversation.ts'
import { $isOnline } from '../../stores/page/network.ts'
import { PHOTO_TYPES } from '../../core/limits.ts'
import { IconButton } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { usePage } from '../shared/page-context.tsx'
import { whenShown } from '../shared/when-shown.ts'
import { useShared } from '../use-shared.ts'

// Each is loaded when it is opened.
const PhotoSheet = whenShown(async () => (await import('./photo-sheet.tsx')).PhotoSheet)
const VoiceSheet = whenShown(async () => (await import('./voice-sheet.tsx')).VoiceSheet)
const GiftSheet = whenShown(async () => (await import('./gift-sheet.tsx')).GiftSheet)
const IcebreakerModal = whenShown(
  async () => (await import('../icebreaker/icebreaker-modal.tsx')).IcebreakerModal,
)

/** By then the page has loaded. */
const FETCH_AFTER_MS = 5_000
/** Preloads what chooses and keeps a photo while offline. */
const fetchPhotoParts = () =>
  Promise.allSettled([import('./photo-sheet.tsx'), import('./outgoing-photo.tsx')])

interface MoreProps {
  conversation: Conversation
  /** An icebreaker is in the draft. */
  onLine: () => void
}

/** Opens the photo, voice, gift or icebreaker sheet. */
export function More({ conversation, onLine }: MoreProps) {
  const { t } = usePage()
  const id = useId()
  const plus = useRef<HTMLButtonElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** Focused when the overlay over the composer has closed. */
  const next = useRef<() => void>(() => undefined)
  const [sheet, setSheet] = useState<'voice' | 'gift' | 'icebreaker' | null>(null)
  const [photo, setPhoto] = useState<File | null>(null)
  const isOnline = useShared($isOnline, true)
  useEffect(() => {
    if (!isOnline) return
    const timer = setTimeout(() => void fetchPhotoParts(), FETCH_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isOnline])
  const openFiles = () => input.current?.click()
  const choosePhoto = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (file) setPhoto(file)
  }
  const close = () => {
    setSheet(null)
    setPhoto(null)
    next.current = () => plus.current?.focus()
  }
  const isOpen = photo !== null || sheet !== null
  useEffect(() => {
    if (isOpen) return
    next.current()
    next.current = () => undefined
  }, [isOpen])
  return (
    <div className="composer__more">
      <IconButton
        ref={plus}
        icon="plus"
        label={t(conversation.can_speak ? 'voice.more' : 'chat.more')}
        popoverTarget={id}
      />
      <ul id={id} className="menu__list menu__list--above" popover="auto">
        <MenuButton icon="camera" onClick={openFiles}>
          {t('chat.photo')}
        </MenuButton>
        {conversation.can_speak && (
          <MenuButton icon="microphone" onClick={() => setSheet('voice')}>
            {t('voice.title')}
          </MenuButton>
        )}
        <MenuButton icon="gift" onClick={() => setSheet('gift')}>
          {t('chat.gift_action')}
        </MenuButton>
        <MenuButton icon="chat" onClick={() => setSheet('icebreaker')}>
          {t('chat.icebreaker.action')}
        </MenuButton>
      </ul>
      <input ref={input} type="file" hidden accept={PHOTO_TYPES.join()} onChange={choosePhoto} />
      {/* Outside the form, whose Enter sends what is typed. */}
      {isOpen &&
        createPortal(
          <Suspense>
            {photo && (
              <PhotoSheet conversation={conversation} photo={photo} onOther={openFiles} onClose={close} />
            )}
            {sheet === 'voice' && <VoiceSheet conversation={conversation} onClose={close} />}
            {sheet === 'gift' && <GiftSheet conversation={conversation} onClose={close} />}
            {sheet === 'icebreaker' && (
              <IcebreakerModal
                isOpen
                card={conversation.profile}
                onChoose={() => {
                  next.current = onLine
                }}
                onClose={close}
              />
            )}
          </Suspense>,
          document.body,
        )}
    </div>
  )
}
