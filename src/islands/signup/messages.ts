import type { MessagePart } from '../../core/message-key.ts'

export const MATCHES_MESSAGES: readonly MessagePart[] = [
  'signup',
  'profiles',
  'attributes.interests',
  'login',
  'errors.fields',
]

export const SIGNUP_MESSAGES: readonly MessagePart[] = [
  'signup',
  'accounts.photos',
  'errors.photo_heic',
  'errors.photo_too_many_pixels',
  'errors.photo_too_small',
  'accounts.profile.country',
  'accounts.profile.choose_country',
  'accounts.profile.region',
  'accounts.profile.choose_region',
  'accounts.profile.city',
  'accounts.profile.choose_city',
  'accounts.profile.place_source',
  'accounts.profile.unspecified',
  'attributes.children',
  'attributes.names.children',
  'common.footer.fictional',
  'errors.fields',
  'home.join.title',
  'home.join.self',
  'home.join.others',
  'home.join.invited_title',
  'home.join.invited_text',
  'login.show',
  'login.hide',
  'login.submit',
  'login.cookies_title',
  'login.cookies_text',
  'settings.email.new',
  'settings.email.submit',
  'settings.email.taken',
  'settings.email.invalid',
]

/** The signup on a member's page also shows the landing's first lines. */
export const PROFILE_SIGNUP_MESSAGES: readonly MessagePart[] = [
  ...SIGNUP_MESSAGES,
  'lander.member2.one',
  'lander.member2.two',
  'lander.member2.three',
]
