import { useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Card } from '../../contract/cards.ts'
import { giveLike } from '../../stores/likes/likes.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { usePage } from '../shared/page-context.tsx'

interface LikeBackProps {
  card: Card
  variant?: ButtonVariant
  isSmall?: boolean
  className?: string
  onFailure: (failure: Failure) => void
}

/** Likes a member who likes the viewer: a match. */
export function LikeBack({ card, onFailure, ...look }: LikeBackProps) {
  const { t } = usePage()
  const [isBusy, setBusy] = useState(false)
  const likeBack = async () => {
    setBusy(true)
    const result = await giveLike(card)
    setBusy(false)
    if (!result.ok) onFailure(result.failure)
  }
  return (
    <Button {...look} icon="heart" isWide isBusy={isBusy} onClick={() => void likeBack()}>
      {t('likes.back')} <span className="visually-hidden">{card.name}</span>
    </Button>
  )
}
