// Mails to operators, in the language of the desk they chose. They leave in the name of a brand: the outbox knows no other.

import { EVERY_BRAND } from '../../../contract/desk/rights.ts'
import type { DeskLocale } from '../../../contract/desk/locales.ts'
import type { MessageKey, ParamsFor } from '../../../core/message-key.ts'
import type { Placeholders } from '../../../core/placeholders.ts'
import type { Brand, HostContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { mailPage } from '../../platform/mail/mail-page.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import { newToken } from '../../platform/random-token.ts'
import { grantsOf } from './grants.ts'

interface Receiver {
  id: string
  email: string
  name: string
  language: DeskLocale
}

type MailKind = 'invited' | 'new_device' | 'factor_changed' | 'recovery_used' | 'off'
type WordsOf<Kind extends MailKind> = `desk.mails.${Kind}.text` extends infer Key
  ? ParamsFor<Key extends keyof Placeholders ? Exclude<Placeholders[Key], 'name'> : never>
  : never

type Mailing = Pick<HostContext, 'deps' | 'db' | 'now'>

/** The brand a mail leaves from: one the receiver works for, else the first there is. */
async function senderOf({ deps, db }: Mailing, operator: string): Promise<Brand> {
  const grants = (await grantsOf(db, [operator])).get(operator) ?? []
  const [brand] = [...grants.flatMap((grant) => deps.brands.get(grant.brand) ?? []), ...deps.brands.values()]
  if (!brand) throw new Error('no brand to mail from')
  return brand
}

/** Puts a mail to an operator into the outbox of the running transaction. `path` at the desk is its button. */
export async function mailOperator<Kind extends MailKind>(
  context: Mailing,
  receiver: Receiver,
  kind: Kind,
  words: WordsOf<Kind>,
  path?: string,
): Promise<void> {
  const { deps, db, now } = context
  const brand = await senderOf(context, receiver.id)
  const t = deps.translator(receiver.language, 'formal')
  const say = t as (key: MessageKey, params?: object) => string
  const subject = say(`desk.mails.${kind}.subject`)
  const paragraphs = [
    t('notifications.greeting', { name: receiver.name }),
    ...say(`desk.mails.${kind}.text`, words).split('\n\n'),
  ]
  const origin = deps.desk?.origin ?? ''
  const button = path === undefined ? undefined : { url: `${origin}${path}`, label: t('desk.mails.open') }
  const footer = t('desk.mails.footer', { origin })
  await enqueueMail({ db, brand, now }, `desk:${newToken()}`, {
    to: receiver.email,
    subject,
    text: [...paragraphs, ...(button ? [`${button.label}\n${button.url}`] : []), `-- \n${footer}`].join(
      '\n\n',
    ),
    html: mailPage(brand.site, receiver.language, {
      ...{ title: subject, paragraphs, list: [], footer, button },
      end: undefined,
    }),
  })
}

/** Those who own every brand, and are there. */
export const findOwners = (db: Db) =>
  db
    .selectFrom('operator')
    .innerJoin('operator_grant', 'operator_grant.operator', 'operator.id')
    .select(['operator.id', 'operator.email', 'operator.name', 'operator.language'])
    .distinct()
    .where('operator.state', '=', 'active')
    .where('operator_grant.role', '=', 'owner')
    .where('operator_grant.brand', '=', EVERY_BRAND)
    .where('operator_grant.ended_at', '=', 0)
    .execute()

/** Tells the operator and all owners that somebody came with a browser that was never seen. */
export async function mailNewDevice(
  context: Pick<HostContext, 'deps' | 'db' | 'now' | 'device' | 'country'>,
  who: Receiver,
): Promise<void> {
  const owners = await findOwners(context.db)
  const receivers = [who, ...owners.filter(({ id }) => id !== who.id)]
  const words = { operator: who.name, device: context.device || '?', country: context.country || '?' }
  for (const receiver of receivers) await mailOperator(context, receiver, 'new_device', words, '/me')
}
