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

/** Informs the member, in the transaction of the change. */
export async function mailFactorChange(
  context: Context,
  account: AccountRow,
  change: FactorChange,
): Promise<void> {
  const { deps, brand } = context
  const t = deps.translator(account.language, brand.site.address)
  const mail = composeMail(context, account.language, change.kind, {
    name: account.name,
    link: { route: `${pathOf('settings')}#security` },
    more:
      change.kind === 'recovery_code_used'
        ? { left: change.left }
        : { factor: t(`settings.security.factors.${change.factor}`) },
  })
  await enqueueMail(context, `factor:${newToken()}`, { to: account.email, ...mail })
}
