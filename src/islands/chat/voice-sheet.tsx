import { Suspense } from 'react'
import { VOICE_SECONDS } from '../../core/limits.ts'
import { $changedPrices, NO_CHANGES } from '../../stores/chat/content-prices.ts'
import type { Conversation } from '../../stores/chat/conversation.ts'
import { hasRoomFor, send } from '../../stores/chat/deliver.ts'
import { $takes, keepTake, NO_TAKES, type Take } from '../../stores/page/recorder.ts'
import { Alert } from '../../ui/alert.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePage } from '../shared/page-context.tsx'
import { useShared } from '../use-shared.ts'
import { Recorder } from '../voice/recorder.tsx'
import { Taken } from '../voice/taken.tsx'
import { Spend } from './spend.tsx'

interface VoiceSheetProps {
  conversation: Conversation
  onClose: () => void
}

/** Records a voice message, plays it, takes its words, and sends it like a message. What was recorded outlives the sheet. */
export function VoiceSheet({ conversation, onClose }: VoiceSheetProps) {
  const { t } = usePage()
  const { id } = conversation.profile
  const take = useShared($takes, NO_TAKES).get(id)
  return (
    <Dialog isOpen title={t('voice.title')} closeLabel={t('common.actions.close')} onClose={onClose}>
      <Suspense>
        {take ? (
          <Taken profile={id} take={take}>
            <Sending {...{ conversation, take, onClose }} />
          </Taken>
        ) : (
          <Recorder
            seconds={VOICE_SECONDS}
            hint={t('voice.limit', { seconds: VOICE_SECONDS })}
            onTake={(taken) => keepTake(id, taken)}
          />
        )}
      </Suspense>
    </Dialog>
  )
}

function Sending({ conversation, take, onClose }: VoiceSheetProps & { take: Take }) {
  const { t, site } = usePage()
  const cost = useShared($changedPrices, NO_CHANGES).photo ?? site.photo_credits
  const { voice, seconds, bars, text } = take
  const isFull = !hasRoomFor(voice)
  return (
    <>
      {isFull && (
        <Alert kind="warning" role="alert">
          {t('voice.full')}
        </Alert>
      )}
      <Spend
        conversation={conversation}
        cost={cost}
        isReady={!isFull}
        onSend={() => {
          send({ voice, sound: { seconds, bars: [...bars] }, text: text.trim(), cost })
          keepTake(conversation.profile.id, null)
          onClose()
        }}
      />
    </>
  )
}
