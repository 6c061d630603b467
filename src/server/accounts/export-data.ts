import type { Export } from '../../contract/accounts.ts'
import type { Reauthentication } from '../../contract/factors.ts'
import { EXPORT_MAILS, LINK_HOURS } from '../../core/limits.ts'
import { pathOf } from '../../routes.ts'
import type { Context, MemberContext } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import { composeMail } from '../platform/mail/compose-mail.ts'
import { mailDate } from '../platform/mail/mail-date.ts'
import { enqueueMail } from '../platform/outbox/outbox.ts'
import { readVoice } from '../platform/media/sealed-voice.ts'
import { hashToken } from '../platform/random-token.ts'
import { recordSecurity } from '../platform/record-security.ts'
import { minutesLeft, takeDaily } from '../platform/throttle.ts'
import { inTransaction } from '../platform/transaction.ts'
import { currentAccount, findAccount, zoneOfMember, type AccountRow } from './current-account.ts'
import { requirePassword } from './password.ts'
import { readPicture } from '../profiles/verification/read-picture.ts'
import { PERSONAL_DATA } from './personal-data.ts'
import { readRows } from './personal-rows.ts'
import { consumeToken, findToken } from './tokens/find-token.ts'
import { issueToken } from './tokens/issue-token.ts'

/** All data stored on the viewer, for their password or a passkey. Throws `REAUTHENTICATION_ERRORS`. */
export async function exportData(context: MemberContext, proof: Reauthentication): Promise<Export> {
  const account = await currentAccount(context)
  await requirePassword(context, account, proof)
  const data = await readData(context, account)
  await inTransaction(context, (trx) => announce(trx, account, 'password'))
  return data
}

/** Mails a link to the download. Throws `email_confirmation_required`: an unproven address may be a stranger's. */
export async function mailExport(context: MemberContext): Promise<void> {
  const account = await currentAccount(context)
  if (account.email_confirmed_at === 0) throw new ServiceError('email_confirmation_required')
  if (!(await takeDaily(context, `export:${account.id}`, EXPORT_MAILS))) {
    throw new ServiceError('mail_limit_reached', { minutes: minutesLeft(context.now) })
  }
  const token = await issueToken(context, account.id, 'export')
  const mail = composeMail(context, account.language, 'data_export', {
    name: account.name,
    link: { route: pathOf('pages-token', { token }) },
    more: { minutes: LINK_HOURS.export * 60 },
  })
  await enqueueMail(context, `export:${hashToken(token)}`, { to: account.email, ...mail })
}

/** The download by its mailed link, once. Throws `link_invalid`. */
export async function exportByLink(context: Context, token: string): Promise<Export> {
  const { kind, account: id } = await findToken(context, token)
  const account = await findAccount(context, id)
  if (kind !== 'export' || !account) throw new ServiceError('link_invalid')
  const data = await readData(context, account)
  await inTransaction(context, async (trx) => {
    await consumeToken(trx, token, 'export')
    await announce(trx, account, 'link')
  })
  return data
}

/** Rows as they are stored, less secrets, and every photo and recording. */
async function readData(context: Context, { id }: AccountRow): Promise<Export> {
  const { db, brand, now } = context
  const member = { pool: brand.pool, id }
  const tables: Export['tables'] = {}
  for (const [table, data] of Object.entries(PERSONAL_DATA)) {
    if ('impersonal' in data || (typeof data.exported === 'object' && 'not' in data.exported)) continue
    tables[table] = await readRows(db, table, data, member)
  }
  return { brand: brand.site.name, exported_at: now, tables, photos: await readPhotos(context, id) }
}

/** Mails the member that their data was downloaded: it may be a thief's doing. */
async function announce(context: Context, account: AccountRow, what: 'password' | 'link'): Promise<void> {
  const { deps, brand, now, device } = context
  recordSecurity(context, 'data_exported', { account: account.id, what })
  if (account.email_confirmed_at === 0) return
  const { language: locale, name } = account
  const t = deps.translator(locale, brand.site.address)
  const reader = { locale, zone: await zoneOfMember(context, account) }
  const mail = composeMail(context, locale, 'data_exported', {
    name,
    link: { route: pathOf('settings') },
    more: {
      date: mailDate(brand.site, reader, now, 'longMoment'),
      device: device || t('settings.sessions.unknown'),
      support: brand.site.support_email,
    },
  })
  await enqueueMail(context, `exported:${account.id}:${now}`, { to: account.email, ...mail })
}

async function readPhotos({ db, brand, deps }: Context, account: string): Promise<Export['photos']> {
  const photos: Export['photos'] = []
  for (const table of ['photo', 'message_photo'] as const) {
    const rows = await db
      .selectFrom(table)
      .select(['id', 'full_name'])
      .where('pool', '=', brand.pool)
      .where('profile', '=', account)
      .orderBy('created_at')
      .execute()
    for (const { id, full_name } of rows) {
      const bytes = await deps.media.read(full_name)
      if (bytes) photos.push({ id, type: 'image/webp', base64: Buffer.from(bytes).toString('base64') })
    }
  }
  const sent = await db
    .selectFrom('verification')
    .select(['pool', 'id', 'file'])
    .where('pool', '=', brand.pool)
    .where('account', '=', account)
    .orderBy('asked_at')
    .execute()
  for (const row of sent) {
    const bytes = await readPicture(deps, row)
    if (bytes) photos.push({ id: row.id, type: 'image/webp', base64: Buffer.from(bytes).toString('base64') })
  }
  for (const table of ['message_voice', 'prompt_answer'] as const) {
    const spoken = await db
      .selectFrom(table)
      .select(['pool', 'id', 'file'])
      .where('pool', '=', brand.pool)
      .where('profile', '=', account)
      .where('file', '<>', '')
      .orderBy('created_at')
      .execute()
    for (const row of spoken) {
      const bytes = await readVoice(deps, row)
      if (bytes)
        photos.push({ id: row.id, type: 'audio/mpeg', base64: Buffer.from(bytes).toString('base64') })
    }
  }
  return photos
}
