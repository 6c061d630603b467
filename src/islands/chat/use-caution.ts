import { useEffect, useState } from 'react'
import type { Conversation } from '../../stores/chat/conversation.ts'
import { isCautionClosed, keepCautionClosed } from '../../stores/chat/closed-cautions.ts'
import type { FoundCaution } from './find-caution.ts'

/** Sums, numbers, names and addresses hold one of these; the rules are loaded for such a message alone. */
const MAY_MATTER = /[\d@_]|[./]\S/

/**
 * The message of a conversation that a hint stands below, and what closes it for good. Found in the browser, on what its
 * reader sees; the server is told nothing.
 */
export function useCaution({
  profile,
  messages,
  has_older: hasOlder,
}: Conversation): readonly [FoundCaution | undefined, () => void] {
  const [found, setFound] = useState<FoundCaution>()
  const { id, gone: isGone } = profile
  useEffect(() => {
    if (isGone || isCautionClosed(id)) return
    if (!messages.some(({ mine, text }) => !mine && MAY_MATTER.test(text))) return
    let isCurrent = true
    // Without a line there is no hint; the next message tries again.
    import('./find-caution.ts').then(
      ({ findCaution }) => isCurrent && setFound(findCaution(messages, !hasOlder)),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [id, isGone, messages, hasOlder])
  const close = () => {
    keepCautionClosed(id)
    setFound(undefined)
  }
  return [found, close]
}
