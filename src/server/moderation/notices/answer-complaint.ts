import { type CaseRow, closeCasesOf } from '../../platform/cases/cases.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'
import { enqueueMail } from '../../platform/outbox/outbox.ts'
import type { ModerationContext } from '../restrictions/statement-of-reasons.ts'

/** A complaint is answered again where its case was opened again. */
export const answerKey = (id: string, { version }: Pick<CaseRow, 'version'>): string =>
  `complaint-answered:${id}:${version}`

/** Answers a complaint by mail, where its sender left an address, and closes its case. In the running transaction. */
export async function answerComplaint(
  context: ModerationContext,
  row: Pick<CaseRow, 'subject_ref' | 'version'>,
  answer: string,
): Promise<void> {
  const { subject_ref: id } = row
  const { db, brand, actor } = context
  const { email, language } = await db
    .selectFrom('notice')
    .select(['email', 'language'])
    .where('pool', '=', brand.pool)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (email !== '') {
    // The name given in a form may say anything, to anybody.
    const mail = composeMail(context, language, 'complaint_answered', {
      name: '',
      more: { case: id, answer },
    })
    await enqueueMail(context, answerKey(id, row), { to: email, ...mail })
  }
  await closeCasesOf(
    context,
    brand.pool,
    { kind: 'complaint', refs: [id] },
    { outcome: 'answered', by: actor },
  )
}
