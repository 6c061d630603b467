import type { MessagePart } from '../../core/message-key.ts'

export const APPEAL_MESSAGES: readonly MessagePart[] = [
  'moderation.appeal',
  'moderation.cases.measures',
  'notifications.reasons',
  'notifications.facts',
  'notifications.clauses',
  'notifications.kinds',
  'notifications.notice_decided.kept',
  'notifications.notice_decided.removed',
  'notifications.notice_decided.photo_refused',
  'notifications.notice_decided.gone',
  'accounts.photos.wrong_type',
  'accounts.photos.too_big',
  'accounts.photos.preview',
  'errors.photo_heic',
  'errors.photo_too_small',
  'errors.photo_too_many_pixels',
  'errors.fields',
]
