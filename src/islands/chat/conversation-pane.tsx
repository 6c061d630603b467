import { type RefObject, useState } from 'react'
import { hasCode } from '../../client/failure.ts'
import { $conversation, type Conversation, loadConversation } from '../../stores/conversation.ts'
import { IDLE } from '../../stores/loadable.ts'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { labelOf, presenceOf } from '../members/member-card.tsx'
import { photoOf } from '../members/photo.ts'
import { MoveLink } from '../move-link.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { TWO_PANES, useMedia } from '../use-media.ts'
import { useShared } from '../use-shared.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'

interface PaneProps {
  /** Whether the list is another document: this one has no navigation around it. */
  isBare: boolean
  heading: RefObject<HTMLHeadingElement | null>
  onRemove: (conversation: string) => void
}

export function ConversationPane({ isBare, heading, onRemove }: PaneProps) {
  const { t, href } = usePage()
  const state = useShared($conversation, IDLE)

  if (state.status === 'failed') {
    return (
      <div className="conversation">
        {hasCode(state.failure, 'not_found') ? (
          <EmptyState
            drawing="broken"
            title={t('chat.gone.title')}
            action={<LinkButton href={href('chats')}>{t('chat.gone.back')}</LinkButton>}
          >
            {t('chat.gone.text')}
          </EmptyState>
        ) : (
          <FailureAlert failure={state.failure} onRetry={() => void loadConversation()} />
        )}
      </div>
    )
  }
  if (state.status !== 'ready') return <ConversationSkeleton />

  const conversation = state.value
  const { profile, messages } = conversation
  return (
    <section className="conversation" aria-label={t('chat.with', { name: profile.name })}>
      <Head conversation={conversation} isBare={isBare} heading={heading} onRemove={onRemove} />
      {messages.length === 0 && (
        <div className="conversation__start">
          <h2>{t('chat.start.title', { name: profile.name })}</h2>
          <p>{t('chat.start.text')}</p>
        </div>
      )}
      <MessageList key={`list-${profile.id}`} conversation={conversation} />
      {conversation.can_write ? (
        <Composer key={profile.id} conversation={conversation} />
      ) : (
        <p className="conversation__closed">{t('chat.closed')}</p>
      )}
    </section>
  )
}

function Head({ conversation, isBare, heading, onRemove }: PaneProps & { conversation: Conversation }) {
  const { t, site, href } = usePage()
  const { profile } = conversation
  const id = conversation.conversation?.id
  const [isAsked, setAsked] = useState(false)
  const presence = presenceOf(t, profile)
  const label = labelOf(t, site, profile)
  const Back = isBare ? 'a' : MoveLink
  // Alone on a phone it is the page's own heading; beside the list it stands under that one's.
  const Heading = useMedia(TWO_PANES) ? 'h2' : 'h1'
  return (
    <header className="conversation__head">
      <Back className="icon-button conversation__back" href={href('chats')} aria-label={t('chat.back')}>
        <Icon name="back" />
      </Back>
      <a
        className="conversation__person"
        href={href('members-id', { id: profile.id })}
        title={t('chat.profile', { name: profile.name })}
      >
        <Portrait
          name={profile.name}
          photo={photoOf(site, profile.main_image)}
          sizes="44px"
          isBare
          className="conversation__photo"
        />
        <span className="conversation__titles">
          <Heading ref={heading} className="conversation__name" tabIndex={-1}>
            <bdi>{profile.name}</bdi>, {profile.age}
          </Heading>
          <span className="conversation__about">
            {label && <strong className="conversation__label">{label}</strong>}
            {presence?.label}
          </span>
        </span>
      </a>
      {id !== undefined && (
        <IconButton icon="trash" label={t('chat.remove.action')} onClick={() => setAsked(true)} />
      )}
      <Dialog
        isOpen={isAsked}
        title={t('chat.remove.title')}
        role="alertdialog"
        onClose={() => setAsked(false)}
      >
        <p>{t('chat.remove.text', { name: profile.name })}</p>
        <div className="dialog__actions">
          <Button variant="secondary" onClick={() => setAsked(false)}>
            {t('chat.remove.cancel')}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              setAsked(false)
              if (id !== undefined) onRemove(id)
            }}
          >
            {t('chat.remove.confirm')}
          </Button>
        </div>
      </Dialog>
    </header>
  )
}

export function ConversationSkeleton() {
  const { t } = usePage()
  return (
    <Loading label={t('chat.loading')} className="conversation">
      <div className="conversation__head">
        <Skeleton shape="circle" />
        <Skeleton shape="title" />
      </div>
      <div className="conversation__waiting">
        <Skeleton shape="short-line" />
        <Skeleton shape="line" />
        <Skeleton shape="short-line" />
      </div>
      <div className="composer">
        <Skeleton shape="control" />
      </div>
    </Loading>
  )
}
