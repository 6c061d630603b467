// Answers to forms without script: the page of the form holds them all, and the fragment of its address shows one.

/** Refusals with words of their own, by the call a form makes; any other is shown as `refused`. */
export const FORM_REFUSALS = {
  login: [
    'login_failed',
    'login_locked',
    'second_factor_required',
    'account_pending_deletion',
    'invalid_fields',
  ],
  // Whoever may not search is told so at signup.
  startSignup: ['signups_closed', 'invalid_fields', 'authentication_required'],
  sendSearch: ['invalid_fields'],
} as const
export const REFUSED = 'refused'
/** A login link was asked for. */
export const LINK_SENT = 'link-sent'
