import { pathOf } from '../../../routes.ts'
import type { Context } from '../../platform/context.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { newToken } from '../../platform/random-token.ts'
import type { AccountRow } from '../current-account.ts'

type FactorChange =
  | { kind: 'factor_added' | 'factor_removed'; factor: 'passkey' | 'totp' }
  /** How many codes still work. */
  | { kind: 'recovery_code_used'; left: number }
  | { kind: 'recovery_codes_renewed' }

/** Informs the member, in the transaction of the change. */
export async function mailFactorChange(
  context: Context,
  account: AccountRow,
  change: FactorChange,
): Promise<void> {
  const mail = composeMail(context, account.language, change.kind, {
    name: account.name,
    link: { route: `${pathOf('settings')}#security` },
    more: wordsOf(context, account, change),
  })
  await enqueueMail(context, `factor:${newToken()}`, { to: account.email, ...mail })
}

const wordsOf = ({ deps, brand }: Context, { language }: AccountRow, change: FactorChange) => ({
  factor:
    'factor' in change
      ? deps.translator(language, brand.site.address)(`settings.security.factors.${change.factor}`)
      : '',
  left: 'left' in change ? change.left : 0,
})
