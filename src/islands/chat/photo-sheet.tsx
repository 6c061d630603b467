import { Suspense, useEffect, useMemo, useState } from 'react'
import { $changedPrices, NO_CHANGES } from '../../stores/chat/content-prices.ts'
import type { Conversation } from '../../stores/chat/conversation.ts'
import { type PhotoProblem, photoProblem } from '../../stores/profiles/photo-upload.ts'
import { hasRoomFor, send } from '../../stores/chat/deliver.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePage } from '../shared/page-context.tsx'
import { photoProblemText } from '../shared/photo-problem-text.ts'
import { useShared } from '../use-shared.ts'
import { Spend } from './spend.tsx'

interface PhotoSheetProps {
  conversation: Conversation
  photo: File
  /** Picks another photo. */
  onOther: () => void
  onClose: () => void
}

/** The chosen photo with its price; it is sent like a message. */
export function PhotoSheet({ conversation, photo, onOther, onClose }: PhotoSheetProps) {
  const { t } = usePage()
  const key = `${photo.name} ${photo.size} ${photo.lastModified}`
  return (
    <Dialog isOpen title={t('chat.photo')} closeLabel={t('common.actions.close')} onClose={onClose}>
      <Suspense>
        <Preview key={key} {...{ conversation, photo, onOther, onClose }} />
      </Suspense>
    </Dialog>
  )
}

function Preview({ conversation, photo, onOther, onClose }: PhotoSheetProps) {
  const { t, site } = usePage()
  const cost = useShared($changedPrices, NO_CHANGES).photo ?? site.photo_credits
  const problem = useProblem(photo)
  const src = useMemo(() => URL.createObjectURL(photo), [photo])
  useEffect(() => () => URL.revokeObjectURL(src), [src])

  const refusal = problem ? photoProblemText(t, problem) : !hasRoomFor(photo) && t('chat.photo_full')
  if (refusal) {
    return (
      <>
        <p role="alert">{refusal}</p>
        <Button isWide onClick={onOther}>
          {t('chat.photo_change')}
        </Button>
      </>
    )
  }
  return (
    <>
      <img className="send-photo" src={src} alt={t('accounts.photos.preview')} />
      <Spend
        conversation={conversation}
        cost={cost}
        isReady={problem === null}
        onSend={() => {
          send({ photo, cost })
          onClose()
        }}
      />
      <Button variant="plain" isWide onClick={onOther}>
        {t('chat.photo_change')}
      </Button>
    </>
  )
}

/** Why the server would reject the file; undefined while it is checked. */
function useProblem(file: File): PhotoProblem | null | undefined {
  const [problem, setProblem] = useState<PhotoProblem | null | undefined>(undefined)
  useEffect(() => {
    let isOver = false
    void photoProblem(file, 1).then((found) => {
      if (!isOver) setProblem(found)
    })
    return () => {
      isOver = true
    }
  }, [file])
  return problem
}
