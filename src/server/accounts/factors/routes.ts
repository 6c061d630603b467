import type { CallName, calls } from '../../../contract/calls/all-calls.ts'
import type { AnyHandler } from '../../platform/handler.ts'
import { requestOptions } from '../../platform/factors/passkeys.ts'
import { inTransaction, memberOf } from '../../platform/transaction.ts'
import { issueChallenge } from './challenges.ts'
import { addPasskey, beginPasskey, checkPasskey, removePasskey, renamePasskey } from './passkeys.ts'
import { logInByPasskey, takeSecondStep } from './second-step.ts'
import { beginTotp, confirmTotp, removeTotp } from './totp.ts'
import { renewRecoveryCodes, viewFactors } from './view-factors.ts'

export const factorRoutes = {
  getFactors: (context) => viewFactors(memberOf(context)),
  beginPasskey: (context, { body }) => beginPasskey(memberOf(context), body),
  addPasskey: (context, { body }) => addPasskey(memberOf(context), body.passkey).then(() => undefined),
  renamePasskey: (context, { body }) =>
    renamePasskey(memberOf(context), body.id, body.name).then(() => undefined),
  removePasskey: (context, { body }) => removePasskey(memberOf(context), body).then(() => undefined),
  checkPasskey: (context) => checkPasskey(memberOf(context)),
  beginTotp: (context, { body }) => beginTotp(memberOf(context), body),
  confirmTotp: (context, { body }) => confirmTotp(memberOf(context), body.code),
  removeTotp: (context, { body }) => removeTotp(memberOf(context), body).then(() => undefined),
  renewRecoveryCodes: (context, { body }) => renewRecoveryCodes(memberOf(context), body),
  beginPasskeyLogin: async (context) =>
    requestOptions(
      context.brand,
      await inTransaction(context, (trx) => issueChallenge(trx, 'passkey_login')),
    ),
  loginByPasskey: async (context, { body }) => ({
    user: await logInByPasskey(context, {
      passkey: body.passkey,
      persistent: body.cookie_strategy === 'persistent',
      comesBack: body.reactivate === true,
    }),
  }),
  takeSecondStep: async (context, { body }) => ({
    user: await takeSecondStep(context, body.challenge, body.code),
  }),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }
