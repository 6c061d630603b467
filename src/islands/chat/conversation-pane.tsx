import { type RefObject, useRef, useState } from 'react'
import { hasCode } from '../../client/failure.ts'
import { $conversation, type Conversation, loadConversation } from '../../stores/conversation.ts'
import { IDLE } from '../../stores/loadable.ts'
import { $outbox, NO_OUTGOING } from '../../stores/outbox.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { labelOf, presenceOf } from '../members/card.tsx'
import { photoOf } from '../members/photo.ts'
import { MoveLink } from '../move-link.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { TWO_PANES, useMedia } from '../use-media.ts'
import { useShared } from '../use-shared.ts'
import { Composer } from './composer.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { ConversationStart } from './conversation-start.tsx'
import { MessageList } from './message-list.tsx'
import type { PartnerState } from './partner.tsx'

interface PaneProps {
  /** Whether the list is another document: this one has no navigation around it. */
  isBare: boolean
  heading: RefObject<HTMLHeadingElement | null>
  partner: PartnerState
  onRemove: (conversation: string) => void
}

export function ConversationPane({ isBare, heading, partner, onRemove }: PaneProps) {
  const { t, href } = usePage()
  const state = useShared($conversation, IDLE)
  const outbox = useShared($outbox, NO_OUTGOING)
  const area = useRef<HTMLTextAreaElement>(null)

  if (state.status === 'failed') {
    return (
      <div className="conversation conversation--failed">
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
  const { profile, messages, can_write: canWrite } = conversation
  const outgoing = outbox.filter((waiting) => waiting.profile === profile.id)
  const isEmpty = messages.length === 0 && outgoing.length === 0
  return (
    <section className="conversation" aria-label={t('chat.with', { name: profile.name })}>
      <Head conversation={conversation} isBare={isBare} heading={heading} onRemove={onRemove} />
      {isEmpty ? (
        <ConversationStart card={profile} partner={partner} canWrite={canWrite} area={area} />
      ) : (
        <MessageList key={`list-${profile.id}`} conversation={conversation} outgoing={outgoing} />
      )}
      {canWrite ? (
        <Composer key={profile.id} conversation={conversation} area={area} />
      ) : (
        <p className="conversation__closed">
          {t(profile.fictional ? 'profiles.profile.fictional_text' : 'chat.closed')}
        </p>
      )}
    </section>
  )
}

function Head({
  conversation,
  isBare,
  heading,
  onRemove,
}: Omit<PaneProps, 'partner'> & { conversation: Conversation }) {
  const { t, href } = usePage()
  const { profile } = conversation
  const id = conversation.conversation?.id
  const [isAsked, setAsked] = useState(false)
  const Back = isBare ? 'a' : MoveLink
  const profileUrl = profile.gone ? null : href('members-id', { id: profile.id })
  const person = <Person conversation={conversation} heading={heading} />
  return (
    <header className="conversation__head">
      <Back className="icon-button conversation__back" href={href('chats')} aria-label={t('chat.back')}>
        <Icon name="back" />
      </Back>
      {profileUrl === null ? (
        <div className="conversation__person">{person}</div>
      ) : (
        <a
          className="conversation__person"
          href={profileUrl}
          title={t('chat.profile', { name: profile.name })}
        >
          {person}
        </a>
      )}
      {(profileUrl !== null || id !== undefined) && (
        <ConversationMenu
          profileUrl={profileUrl}
          name={profile.name}
          onRemove={id === undefined ? undefined : () => setAsked(true)}
        />
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

function Person({
  conversation: { profile },
  heading,
}: Pick<PaneProps, 'heading'> & { conversation: Conversation }) {
  const { t, site } = usePage()
  const presence = presenceOf(t, profile)
  const label = labelOf(t, site, profile)
  // Alone on a phone it is the page's own heading; beside the list it stands under that one's.
  const Heading = useMedia(TWO_PANES) ? 'h2' : 'h1'
  return (
    <>
      <Portrait
        name={profile.name}
        photo={photoOf(site, profile.main_image)}
        sizes="44px"
        isBare
        className="conversation__photo"
      />
      <span className="conversation__titles">
        <Heading ref={heading} className="conversation__name" tabIndex={-1}>
          <bdi>{profile.name}</bdi>
          {!profile.gone && `, ${profile.age}`}
        </Heading>
        <span className="conversation__about">
          {label && <strong className="conversation__label">{label}</strong>}
          {presence?.state === 'online' && <span className="presence-dot" />}
          {presence?.label}
        </span>
      </span>
    </>
  )
}

export function ConversationSkeleton() {
  const { t } = usePage()
  return (
    <Loading label={t('chat.loading')} className="conversation">
      <div className="conversation__head">
        <span className="icon-button conversation__back" />
        <span className="conversation__photo">
          <Skeleton shape="portrait" />
        </span>
        <Skeleton shape="title" />
      </div>
      <div className="conversation__waiting">
        <Skeleton shape="control" />
        <Skeleton shape="control" />
        <Skeleton shape="control" />
      </div>
      <div className="composer">
        <Skeleton shape="control" />
        <Skeleton shape="short-line" />
      </div>
    </Loading>
  )
}
