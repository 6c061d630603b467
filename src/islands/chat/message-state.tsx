import type { Message } from '../../contract/messages.ts'
import type { OutgoingMessage } from '../../stores/chat/outbox.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { usePage } from '../shared/page-context.tsx'

type State = OutgoingMessage['state'] | 'delivered' | 'read'

const ICONS: Record<State, IconName> = {
  queued: 'clock',
  sending: 'underway',
  sent: 'check',
  delivered: 'checks',
  read: 'checks',
  failed: 'warning',
}

/** The delivery state of an accepted message. */
export function stateOf({ read, delivered, waiting }: Message): State {
  if (waiting) return 'queued'
  if (read) return 'read'
  return delivered ? 'delivered' : 'sent'
}

/** An icon of the same width for every state; its label is visually hidden unless the member can act on it. */
export function MessageState({ state, isSpelled = false }: { state: State; isSpelled?: boolean }) {
  const { t } = usePage()
  const words = t(`chat.state.${state}`)
  return (
    <span className={`message-state message-state--${state}`} title={words}>
      <Icon name={ICONS[state]} />
      <span className={classNames(!isSpelled && 'visually-hidden')}>{words}</span>
    </span>
  )
}
