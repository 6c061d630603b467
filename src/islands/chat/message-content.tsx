import { type KeyboardEvent, Suspense, useState } from 'react'
import { type Failure, hasCode } from '../../client/failure.ts'
import { photoFailure, photoUrl } from '../../client/photos.ts'
import type { Message } from '../../contract/messages.ts'
import type { Gift } from '../../contract/lists.ts'
import { keyOf } from '../../core/keys.ts'
import { noBreakPunctuation } from '../../core/no-break.ts'
import { isEmojiOnly, isLong, type OutsideLink, partsOf } from '../../core/message-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { GiftDrawing } from '../../ui/gift-drawing.tsx'
import { failureText } from '../shared/failure-text.ts'
import { usePage } from '../shared/page-context.tsx'
import { RecoveryLink } from '../shared/recovery-link.tsx'
import { whenShown } from '../shared/when-shown.ts'

const VoiceContent = whenShown(async () => (await import('./voice-content.tsx')).VoiceContent)
const CoveredPhoto = whenShown(async () => (await import('./covered-photo.tsx')).CoveredPhoto)

/** A photo or link that a tap opens over the conversation. */
export type Opened =
  | { readonly kind: 'photo'; readonly message: Message; readonly photo: string }
  | { readonly kind: 'link'; readonly link: OutsideLink }

interface MessageContentProps {
  message: Message
  onOpen: (opened: Opened) => void
  /** Undefined where nobody can be reported. */
  onReport: ((message: string) => void) | undefined
}

/** The content of a message: text, a photo, a gift or a recording; a note where it was deleted, or taken down. */
export function MessageContent({ message, onOpen, onReport }: MessageContentProps) {
  const { t } = usePage()
  const { kind, text, photo, gift, removed, mine } = message
  switch (kind) {
    case 'text':
      if (removed && !mine) return <em>{t('chat.text_removed')}</em>
      return text === '' ? <em>{t('chat.text_gone')}</em> : <MessageWords text={text} onOpen={onOpen} />
    case 'photo':
      return photo === null ? (
        <em>{t('chat.photo_gone')}</em>
      ) : (
        <Suspense fallback={<span className="message__photo message__photo--waiting" />}>
          {message.blurred ? (
            <CoveredPhoto photo={photo} onReport={onReport && (() => onReport(message.id))} />
          ) : (
            <MessagePhoto photo={photo} onOpen={() => onOpen({ kind: 'photo', message, photo })} />
          )}
        </Suspense>
      )
    case 'voice':
      if (removed && !mine) return <em>{t('chat.text_removed')}</em>
      return (
        <Suspense fallback={<span className="voice voice--waiting" />}>
          <VoiceContent message={message} />
        </Suspense>
      )
    case 'gift':
      return gift && <GiftContent gift={gift} />
  }
}

export function GiftContent({ gift }: { gift: Gift }) {
  const { t } = usePage()
  return (
    <span className="message__gift">
      <GiftDrawing name={gift} />
      <span className="message__gift-name">{t('chat.gift', { gift: t(`chat.gifts.${gift}`) })}</span>
    </span>
  )
}

/** A text as its writer meant it: in the direction it is read in, its end folded away where it is long. */
function MessageWords({ text, onOpen }: { text: string } & Pick<MessageContentProps, 'onOpen'>) {
  const { t } = usePage()
  const [isWhole, setWhole] = useState(false)
  const canFold = isLong(text)
  return (
    <>
      <span
        dir="auto"
        className={classNames(
          'message__words',
          isEmojiOnly(text) && 'message__words--emoji',
          canFold && !isWhole && 'message__words--folded',
        )}
      >
        {partsOf(text).map((part, index) =>
          part.kind === 'words' ? (
            noBreakPunctuation(part.text)
          ) : (
            <MessageLink
              key={index}
              text={part.text}
              onOpen={() => onOpen({ kind: 'link', link: part.link })}
            />
          ),
        )}
      </span>
      {canFold && (
        <button
          type="button"
          className="message__fold"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t(isWhole ? 'chat.fold' : 'chat.unfold')}
        </button>
      )}
    </>
  )
}

/** Flows inline with the text, as no <button> does; an address is left to right in any script. */
function MessageLink({ text, onOpen }: { text: string; onOpen: () => void }) {
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!['Enter', ' '].includes(keyOf(event.nativeEvent))) return
    event.preventDefault()
    onOpen()
  }
  return (
    <span
      role="button"
      tabIndex={0}
      dir="ltr"
      className="message__link"
      onClick={onOpen}
      onKeyDown={handleKeyDown}
    >
      {text}
    </span>
  )
}

/** A photo that opens large, or the reason why it cannot be loaded. */
function MessagePhoto({ photo, onOpen }: { photo: string; onOpen: () => void }) {
  const { t } = usePage()
  const [failure, setFailure] = useState<Failure | null>(null)
  if (failure && hasCode(failure, 'not_found')) return <em>{t('chat.photo_gone')}</em>
  if (failure) {
    return (
      <span className="message__no-photo">
        {failureText(t, failure)} <RecoveryLink failure={failure} isInline />
        <button type="button" className="message__fold" onClick={() => setFailure(null)}>
          {t('common.actions.retry')}
        </button>
      </span>
    )
  }
  return (
    <button type="button" className="message__photo" title={t('chat.photo_open')} onClick={onOpen}>
      <img
        src={photoUrl(photo, 'medium')}
        alt={t('chat.photo')}
        width={240}
        height={300}
        loading="lazy"
        onError={() => void photoFailure(photo).then(setFailure)}
      />
    </button>
  )
}
