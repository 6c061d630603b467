import { useState } from 'react'
import type { Failure } from '../../client/failure.ts'
import type { Card } from '../../contract/cards.ts'
import { $overrides, overrideOf, NO_OVERRIDES } from '../../stores/profiles/cards.ts'
import { giveLike, takeBackLike } from '../../stores/likes/likes.ts'
import { $user } from '../../stores/account/sessions.ts'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShared } from '../use-shared.ts'
import { usePage } from '../shared/page-context.tsx'

interface LikeButtonProps {
  card: Card
  /** With a label beside the heart. */
  isLarge?: boolean
  onFailure: (failure: Failure) => void
}

/** Likes a profile, or undoes the like; leads visitors to signup. */
export function LikeButton({ card, isLarge = false, onFailure }: LikeButtonProps) {
  const { t, href } = usePage()
  const user = useShared($user, null)
  const { liked } = overrideOf(card, useShared($overrides, NO_OVERRIDES))
  const [isBusy, setBusy] = useState(false)

  const toggle = async () => {
    if (isBusy) return
    setBusy(true)
    const result = liked ? await takeBackLike(card) : await giveLike(card)
    setBusy(false)
    if (!result.ok) onFailure(result.failure)
  }

  if (!user) {
    const signup = href('members-id-signup', { id: card.id })
    return isLarge ? (
      <LinkButton variant="secondary" icon="heart" href={signup}>
        {t('profiles.like.sign_up')}
      </LinkButton>
    ) : (
      <a
        className="icon-button like-button"
        href={signup}
        aria-label={t('profiles.like.sign_up_name', { name: card.name })}
      >
        <Icon name="heart" />
      </a>
    )
  }
  return isLarge ? (
    <Button
      variant="secondary"
      className="like-button like-button--large"
      icon="heart"
      aria-pressed={liked}
      aria-busy={isBusy || undefined}
      onClick={() => void toggle()}
    >
      {liked ? t('profiles.like.given') : t('profiles.like.give')}
    </Button>
  ) : (
    <IconButton
      className="like-button"
      icon="heart"
      isFilled={liked}
      label={t('profiles.like.give_name', { name: card.name })}
      aria-pressed={liked}
      aria-busy={isBusy || undefined}
      onClick={() => void toggle()}
    />
  )
}
