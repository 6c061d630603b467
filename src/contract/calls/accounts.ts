import * as v from 'valibot'
import {
  Account,
  AccountChange,
  Deletion,
  DeletionRequest,
  Export,
  LogoutRequest,
  PasswordReset,
  RemovedErasure,
  ResetForm,
} from '../accounts.ts'
import { Reauthentication } from '../factors.ts'
import { line } from '../fields.ts'
import { User } from '../sessions.ts'
import { defineCall } from './define-call.ts'
import { REAUTHENTICATION_ERRORS } from './factors.ts'
import { ofSessions } from './sessions.ts'

/**
 * Mails a link to the address of the account, if there is one; the answer is the same for every name and address unless
 * the brand reveals membership. A new request voids the link before it.
 */
export const requestReset = defineCall({
  method: 'POST',
  path: '/api/reset-password.php',
  access: 'visitor',
  rate: 'mail',
  idempotent: true,
  body: ResetForm,
  errors: ['invalid_fields', 'email_not_found', 'mail_limit_reached'],
})

/**
 * Mails a link that logs in, also while the password is locked; answered like `requestReset`. A form without script may ask
 * for it.
 */
export const requestLoginLink = defineCall({
  method: 'POST',
  path: '/api/login-link.php',
  access: 'visitor',
  rate: 'mail',
  bodyKind: 'form',
  idempotent: true,
  body: ResetForm,
  errors: ['invalid_fields', 'email_not_found', 'mail_limit_reached'],
})

/** Sets a new password by the mailed link; every older session ends, and a new one opens. */
export const resetPassword = defineCall({
  method: 'POST',
  path: '/api/reset-password.php',
  flag: 'do',
  access: 'visitor',
  rate: 'mail',
  query: v.strictObject({ do: v.literal('1') }),
  body: PasswordReset,
  response: User,
  errors: ['link_invalid', 'invalid_fields', 'account_pending_deletion', 'second_factor_required', 'busy'],
})

export const getAccount = defineCall({
  method: 'GET',
  path: '/api/account.php',
  access: 'member',
  response: Account,
})

/**
 * Changes what is given. A new password or address asks for the present password or a passkey. A new address changes by the link
 * mailed to it; the answer does not show whether it is a member's, unless the brand reveals membership.
 */
export const changeAccount = defineCall({
  method: 'PUT',
  path: '/api/account.php',
  access: 'member',
  body: AccountChange,
  response: User,
  errors: ['mail_limit_reached', ...REAUTHENTICATION_ERRORS],
})

/** Hides the profile and ends every session at once; for 14 days logging in can bring the account back. */
export const deleteAccount = defineCall({
  method: 'DELETE',
  path: '/api/account.php',
  access: 'member',
  outdatesPages: true,
  body: DeletionRequest,
  response: Deletion,
  errors: REAUTHENTICATION_ERRORS,
})

/** Gives up objecting to the loss of an account: its data is erased at once, for the password. */
export const eraseRemoved = defineCall({
  method: 'DELETE',
  path: '/api/account.php',
  flag: 'removed',
  access: 'visitor',
  rate: 'login',
  query: v.strictObject({ removed: v.literal('1') }),
  body: RemovedErasure,
  errors: ['login_failed', 'login_locked', 'invalid_fields', 'busy'],
})

/** All data of the member as a download, for the password or a passkey; a mail tells of it. */
export const exportData = defineCall({
  method: 'POST',
  path: '/api/export.php',
  access: 'member',
  rate: 'media',
  body: Reauthentication,
  response: Export,
  errors: REAUTHENTICATION_ERRORS,
})

/** Mails a link to the same download, for whoever has no password at hand. */
export const mailExport = defineCall({
  method: 'POST',
  path: '/api/export.php',
  flag: 'mail',
  access: 'member',
  rate: 'mail',
  idempotent: true,
  query: v.strictObject({ mail: v.literal('1') }),
  errors: ['email_confirmation_required', 'mail_limit_reached'],
})

/** The download by its mailed link, once, in any browser. */
export const exportByLink = defineCall({
  method: 'POST',
  path: '/api/export.php',
  flag: 'link',
  access: 'visitor',
  rate: 'media',
  query: v.strictObject({ link: v.literal('1') }),
  body: v.strictObject({ token: line(1, 100) }),
  response: Export,
  errors: ['link_invalid'],
})

/** Ends one session, or with `others` all but this one, for the password or a passkey. Safe to repeat. */
export const revokeSessions = defineCall({
  method: 'DELETE',
  path: '/api/account.php',
  flag: 'sessions',
  access: 'member',
  outdatesPages: true,
  query: ofSessions,
  body: LogoutRequest,
  errors: REAUTHENTICATION_ERRORS,
})
