import type { ComponentProps } from 'react'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { BackToList } from './back-to-list.tsx'

interface FailedConversationProps extends ComponentProps<typeof FailureAlert> {
  isBare: boolean
}

/** In place of a conversation that failed to load: the reason, and a back link where there is no list beside it. */
export function FailedConversation({ isBare, ...failure }: FailedConversationProps) {
  return (
    <div className="conversation conversation--failed">
      <div className="conversation__head">
        <BackToList isBare={isBare} />
      </div>
      <FailureAlert {...failure} />
    </div>
  )
}
