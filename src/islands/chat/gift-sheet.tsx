import { Suspense, useEffect, useState } from 'react'
import type { Gift } from '../../contract/lists.ts'
import {
  $changedPrices,
  NO_CHANGES,
  $gifts,
  type GiftOffer,
  loadGifts,
} from '../../stores/chat/content-prices.ts'
import type { Conversation } from '../../stores/chat/conversation.ts'
import { IDLE } from '../../stores/page/loadable.ts'
import { send } from '../../stores/chat/deliver.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { GiftDrawing } from '../../ui/gift-drawing.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { FailureAlert } from '../shared/failure-alert.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { Spend } from './spend.tsx'

const TILES = 12

interface GiftSheetProps {
  conversation: Conversation
  onClose: () => void
}

/** Twelve gifts with their price; the chosen gift is sent like a message. */
export function GiftSheet({ conversation, onClose }: GiftSheetProps) {
  const { t } = usePage()
  const state = useShared($gifts, IDLE)
  useEffect(() => void loadGifts(), [])
  const tiles = (
    <Loading label={t('common.states.loading')} className="gifts">
      {Array.from({ length: TILES }, (_, index) => (
        <Skeleton key={index} shape="control" />
      ))}
    </Loading>
  )
  return (
    <Dialog
      isOpen
      title={t('chat.gift_title')}
      className="gift-sheet"
      closeLabel={t('common.actions.close')}
      onClose={onClose}
    >
      {state.status === 'failed' && <FailureAlert failure={state.failure} onRetry={() => void loadGifts()} />}
      {state.status === 'ready' && (
        // Why none can be sent may still have to be loaded: the sheet stays meanwhile.
        <Suspense fallback={tiles}>
          <Gifts conversation={conversation} offers={state.value} onClose={onClose} />
        </Suspense>
      )}
      {(state.status === 'idle' || state.status === 'loading') && tiles}
    </Dialog>
  )
}

function Gifts({ conversation, offers, onClose }: GiftSheetProps & { offers: readonly GiftOffer[] }) {
  const { t } = usePage()
  const changed = useShared($changedPrices, NO_CHANGES).gift
  const [chosen, setChosen] = useState<Gift | null>(null)
  const gift = offers.find(({ id }) => id === chosen)
  const cost = changed ?? gift?.credits ?? offers[0]?.credits ?? 0
  return (
    <>
      <fieldset className="gifts">
        <legend className="visually-hidden">{t('chat.gift_title')}</legend>
        {offers.map(({ id, credits }) => (
          <label key={id} className="gift">
            <input
              type="radio"
              name="gift"
              className="visually-hidden"
              checked={chosen === id}
              onChange={() => setChosen(id)}
            />
            <GiftDrawing name={id} />
            <span className="gift__name">{t(`chat.gifts.${id}`)}</span>
            <span className="gift__price">{t('chat.cost.credits', { count: changed ?? credits })}</span>
          </label>
        ))}
      </fieldset>
      <div className="gift-sheet__foot">
        <Spend
          conversation={conversation}
          cost={cost}
          isReady={gift !== undefined}
          onSend={() => {
            if (gift) send({ gift: gift.id, cost })
            onClose()
          }}
        />
      </div>
    </>
  )
}
