import { $allowance, type Conversation } from '../../stores/chat/conversation.ts'
import { $user } from '../../stores/account/sessions.ts'
import { Button } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { balanceText, costTexts, dotted } from './price-text.ts'
import { isBlocked, obstacleOf } from './obstacle.ts'
import { SendObstacle } from './send-obstacle.tsx'

interface SpendProps {
  conversation: Conversation
  cost: number
  /** Something is chosen. */
  isReady: boolean
  onSend: () => void
}

/** The button that pays for a photo or a gift, with its price in credits and money; or why it cannot be sent, with the remedy. */
export function Spend({ conversation, cost, isReady, onSend }: SpendProps) {
  const page = usePage()
  const { t } = page
  const user = useShared($user, null)
  const allowance = useShared($allowance, null) ?? conversation.allowance
  const spending = { conversation, allowance, user, cost }
  return (
    <div className="spend">
      <SendObstacle {...spending} failure={null} />
      {!isBlocked(obstacleOf(spending)) && (
        <>
          <Button
            icon="send"
            isWide
            aria-disabled={!isReady || undefined}
            onClick={() => isReady && onSend()}
          >
            {dotted(t('chat.send'), ...costTexts(page, allowance, user, cost))}
          </Button>
          <p className="spend__cost">{balanceText(page, allowance)}</p>
        </>
      )}
    </div>
  )
}
