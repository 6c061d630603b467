import type { MessagePart } from '../../core/message-key.ts'

export const MATCH_FINDER_MESSAGES: readonly MessagePart[] = [
  'games.finder',
  'common.titles.match-finder',
  'likes.write',
  'likes.empty.find',
  'profiles.card',
  'profiles.like',
  'profiles.presence',
  'signup.progress',
  'attributes.interests',
  'login',
  'errors.fields',
]

export const SWIPE_GAME_MESSAGES: readonly MessagePart[] = [
  'games.swipe',
  'common.titles.swipe-game',
  'common.titles.match-finder',
  'likes.one.profile',
  'likes.modal.profile',
  'likes.empty.find',
  'profiles.card',
  'profiles.like',
  'profiles.presence',
  'attributes.interests',
  'login',
  'errors.fields',
]
