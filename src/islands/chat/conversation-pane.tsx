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
import { Safety, type SafetyTask } from '../moderation/safety.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { TWO_PANES, useMedia } from '../use-media.ts'
import { useShared } from '../use-shared.ts'
import { Composer } from './composer.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { ConversationStart, FirstLines, isShort, ThreadStart } from './conversation-start.tsx'
import { MessageList } from './message-list.tsx'
import type { PartnerState } from './partner.tsx'

/** From here on no more first lines are offered. */
const ASKED_ENOUGH = 3

interface PaneProps {
  /** Whether the list is another document: this one has no navigation around it. */
  isBare: boolean
  heading: RefObject<HTMLHeadingElement | null>
  partner: PartnerState
  onRemove: (conversation: string) => void
  onBlocked: (profile: string) => void
}

export function ConversationPane({ isBare, heading, partner, onRemove, onBlocked }: PaneProps) {
  const { t, href } = usePage()
  const [isRemoving, setRemoving] = useState(false)
  const [task, setTask] = useState<SafetyTask | null>(null)
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
  const hasRoom = isShort(conversation) && !profile.gone
  const id = conversation.conversation?.id
  const askToRemove = id === undefined ? undefined : () => setRemoving(true)
  return (
    <section className="conversation" aria-label={t('chat.with', { name: profile.name })}>
      <Head {...{ conversation, isBare, heading, onTask: setTask, onRemove: askToRemove }} />
      {isEmpty ? (
        <ConversationStart card={profile} partner={partner} canWrite={canWrite} area={area} />
      ) : (
        <MessageList
          key={`list-${profile.id}`}
          conversation={conversation}
          outgoing={outgoing}
          start={hasRoom && <ThreadStart card={profile} partner={partner} />}
          end={
            hasRoom &&
            canWrite &&
            messages.length < ASKED_ENOUGH &&
            messages.every(({ mine }) => mine) && (
              <FirstLines profile={profile.id} count={2} onChoose={() => area.current?.focus()} />
            )
          }
          onReport={(message) => setTask({ kind: 'report', subject: 'message', id: message })}
        />
      )}
      {canWrite ? (
        <Composer key={profile.id} conversation={conversation} area={area} />
      ) : (
        <div className="conversation__closed">
          <p>{t(closedText(profile))}</p>
          {askToRemove && (
            <Button variant="secondary" isSmall onClick={askToRemove}>
              {t('chat.remove.action')}
            </Button>
          )}
        </div>
      )}
      <RemoveDialog
        isOpen={isRemoving}
        name={profile.name}
        onClose={() => setRemoving(false)}
        onConfirm={() => {
          setRemoving(false)
          if (id !== undefined) onRemove(id)
        }}
      />
      <Safety
        key={`safety-${profile.id}`}
        task={task}
        person={profile}
        onTask={setTask}
        onBlocked={() => onBlocked(profile.id)}
      />
    </section>
  )
}

/** Why nothing can be written here. */
function closedText({ fictional, gone }: Conversation['profile']) {
  if (fictional) return 'profiles.profile.fictional_text'
  return gone ? 'chat.closed_gone' : 'chat.closed'
}

interface HeadProps extends Pick<PaneProps, 'isBare' | 'heading'> {
  conversation: Conversation
  onTask: (task: SafetyTask) => void
  onRemove: (() => void) | undefined
}

function Head({ conversation, isBare, heading, onTask, onRemove }: HeadProps) {
  const { t, href } = usePage()
  const { profile } = conversation
  const Back = isBare ? 'a' : MoveLink
  const person = <Person conversation={conversation} heading={heading} />
  return (
    <header className="conversation__head">
      <Back className="icon-button conversation__back" href={href('chats')} aria-label={t('chat.back')}>
        <Icon name="back" />
      </Back>
      {profile.gone ? (
        <div className="conversation__person">{person}</div>
      ) : (
        <a
          className="conversation__person"
          href={href('members-id', { id: profile.id })}
          title={t('chat.profile', { name: profile.name })}
        >
          {person}
        </a>
      )}
      {(!profile.gone || onRemove) && (
        <ConversationMenu profile={profile.gone ? null : profile} onTask={onTask} onRemove={onRemove} />
      )}
    </header>
  )
}

interface RemoveDialogProps {
  isOpen: boolean
  name: string
  onClose: () => void
  onConfirm: () => void
}

function RemoveDialog({ isOpen, name, onClose, onConfirm }: RemoveDialogProps) {
  const { t } = usePage()
  return (
    <Dialog isOpen={isOpen} title={t('chat.remove.title')} role="alertdialog" onClose={onClose}>
      <p>{t('chat.remove.text', { name })}</p>
      <div className="dialog__actions">
        <Button variant="secondary" onClick={onClose}>
          {t('chat.remove.cancel')}
        </Button>
        <Button variant="danger" onClick={onConfirm}>
          {t('chat.remove.confirm')}
        </Button>
      </div>
    </Dialog>
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
