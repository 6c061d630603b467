import { PrivacyReceipt, PrivacyRequest } from '../privacy-requests.ts'
import { defineCall } from './define-call.ts'

/**
 * Asks something of one's data (GDPR Art. 15 to 21); a mail confirms it with its number. While one of a kind waits, another is
 * the same.
 */
export const sendPrivacyRequest = defineCall({
  method: 'POST',
  path: '/api/privacy-request.php',
  access: 'member',
  rate: 'mail',
  idempotent: true,
  body: PrivacyRequest,
  response: PrivacyReceipt,
  errors: ['email_confirmation_required', 'invalid_fields'],
})
