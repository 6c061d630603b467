// Results of forms sent without script: the form's page holds every message, and the URL's fragment shows one (`:target`).

/** Error codes with a message of their own, by the form's call; any other is shown as `OTHER_ERROR`. */
export const FORM_ERRORS = {
  login: [
    'login_failed',
    'login_locked',
    'second_factor_required',
    'account_pending_deletion',
    'account_removed',
    'invalid_fields',
  ],
  // A search that needs a login is shown at signup.
  startSignup: ['signups_closed', 'invalid_fields', 'authentication_required'],
  sendSearch: ['invalid_fields'],
} as const
export const OTHER_ERROR = 'refused'
/** A login link was requested. */
export const LINK_SENT = 'link-sent'
