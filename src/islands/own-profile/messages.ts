import type { MessagePart } from '../../core/message-key.ts'

export const OWN_PROFILE_MESSAGES: readonly MessagePart[] = [
  'accounts.photos',
  'accounts.profile',
  'accounts.preview',
  'accounts.teaser',
  'attributes',
  'common.nav.premium',
  'errors.fields',
  'errors.photo_heic',
  'errors.photo_too_many_pixels',
  'errors.photo_too_small',
  'login',
  'moderation.cases',
  'moderation.appeal.outcomes',
  'notifications.facts',
  'notifications.clauses',
  'notifications.reasons',
  'profiles.profile.more_photos',
  'settings.consents.teaser_text',
  'settings.consents.teaser_open_text',
  'signup.place',
]
