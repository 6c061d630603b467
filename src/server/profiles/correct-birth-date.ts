import type { AccountRow } from '../accounts/current-account.ts'
import { moveVersion } from '../events/member-version.ts'
import { isAtLeast, dayText } from '../../core/age.ts'
import { pathOf } from '../../routes.ts'
import type { Context } from '../platform/context.ts'
import { invalidFields } from '../platform/errors.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import { mailDate } from '../platform/mail/mail-date.ts'
import { enqueueMail } from '../platform/outbox/outbox.ts'
import { lockProfile } from './photos/lock-profile.ts'
import { refreshListing } from './search/listing.ts'

/**
 * Corrects when a member was born, as a day number, in the running transaction, and mails it to them. A date that makes somebody
 * too young is no correction. Throws `invalid_fields`.
 */
export async function correctBirthDate(
  context: Context,
  { id, name, email, language }: Pick<AccountRow, 'id' | 'name' | 'email' | 'language'>,
  born: number,
): Promise<void> {
  const { db, brand, deps, now } = context
  const before = await lockProfile(context, id)
  if (before.born === born) throw invalidFields({ born: 'invalid' })
  if (!isAtLeast(brand.site.min_age, born, now)) throw invalidFields({ born: 'too_young' })
  await db.updateTable('profile').set({ born }).where('pool', '=', brand.pool).where('id', '=', id).execute()
  await refreshListing(db, deps, brand.pool, id)
  moveVersion(db, brand.pool, id)
  const date = mailDate(brand.site, { locale: language, zone: 'UTC' }, Date.parse(dayText(born)))
  const mail = composeMail(context, language, 'birth_date_corrected', {
    name,
    link: { route: pathOf('profile') },
    more: { date },
  })
  await enqueueMail(context, `birth-date:${id}:${now}`, { to: email, ...mail })
}
