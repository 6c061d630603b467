import { environment } from '../../stores/page/environment.ts'
import { $icebreakerOffer, closeIcebreaker } from '../../stores/chat/icebreaker-offer.ts'
import { usePage } from '../shared/page-context.tsx'
import { useOverlayTurn } from '../shared/use-overlay-turn.ts'
import { useShared } from '../use-shared.ts'
import { IcebreakerModal } from './icebreaker-modal.tsx'

/** Icebreakers for a match without messages; the chosen text is put into the conversation's composer. */
export function IcebreakerOffer() {
  const { href } = usePage()
  const card = useShared($icebreakerOffer, null)
  const isOpen = useOverlayTurn('icebreaker', card !== null)
  return (
    card && (
      <IcebreakerModal
        isOpen={isOpen}
        card={card}
        onChoose={() => environment.go(href('members-id-chat', { id: card.id }))}
        onClose={closeIcebreaker}
      />
    )
  )
}
