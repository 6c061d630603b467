import type { CaseMail } from '../../../contract/desk/cases.ts'
import { answerKey } from '../../moderation/notices/answer-complaint.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { Db } from '../../platform/db/store.ts'

export interface DecisionMail extends CaseMail {
  /** What it answers: the same whatever its language, but for the number of a new statement. */
  key: string
}

/** The mails that a decision on a case put into the outbox since a time, in the running transaction; a statement's first. */
export async function mailsOf(db: Db, row: CaseRow, since: number): Promise<DecisionMail[]> {
  const languages = await languagesOf(db, row, since)
  const mails = await db
    .selectFrom('outbox')
    .select(['event_key', 'payload'])
    .where('event_key', 'in', [...languages.keys()])
    .where('created_at', '>=', since)
    .where('sent_at', '=', 0)
    .execute()
  return mails
    .map(({ event_key, payload }) => {
      const { subject, text } = JSON.parse(payload) as { subject: string; text: string }
      const { to, language } = languages.get(event_key)!
      return { key: event_key, to, language, subject, text: withoutLinks(text) }
    })
    .sort((a, b) => rank(a) - rank(b) || a.key.localeCompare(b.key))
}

/** An operator does not act in somebody's name, nor opens a copy of their data: of each link its hash alone is kept. */
const withoutLinks = (text: string) => text.replaceAll(/(\?token=|\/)[\w-]{43}(?![\w-])/g, '$1…')

const rank = ({ to }: CaseMail) => ['member', 'notifier', 'sender'].indexOf(to)

type Reader = Pick<CaseMail, 'to' | 'language'>

/** Keys of mails that a decision may have sent, with whom they go to. */
async function languagesOf(db: Db, row: CaseRow, since: number): Promise<Map<string, Reader>> {
  const { pool, id, subject, subject_ref } = row
  const account = await db
    .selectFrom('account')
    .select('language')
    .where('pool', '=', pool)
    .where('id', '=', subject)
    .executeTakeFirst()
  const member: Reader = { to: 'member', language: account?.language ?? row.language }
  const decisions = await db
    .selectFrom('decision')
    .select('id')
    .where('pool', '=', pool)
    .where('account', '=', subject)
    .where((of) => of.or([of('decided_at', '>=', since), of('lifted_at', '>=', since)]))
    .execute()
  const notices = await db
    .selectFrom('notice')
    .select(['id', 'language'])
    .where('pool', '=', pool)
    .where('case_id', 'in', (of) =>
      of
        .selectFrom('desk_case')
        .select('id')
        .where('pool', '=', pool)
        .where((each) =>
          each.or([
            each('id', '=', id),
            each.and([each('subject', '=', subject), each('subject', '<>', '')]),
          ]),
        ),
    )
    .execute()
  return new Map<string, Reader>([
    ...decisions.flatMap((decision): [string, Reader][] => [
      [`restriction:${decision.id}`, member],
      [`restriction-lifted:${decision.id}`, member],
    ]),
    ...notices.flatMap(({ id: notice, language }): [string, Reader][] => [
      [`notice-decided:${notice}`, { to: 'notifier', language }],
      [answerKey(notice, row), { to: 'sender', language }],
    ]),
    [`appeal-decided:${subject_ref}`, { to: 'sender', language: row.language }],
    [`privacy-decided:${subject_ref}`, member],
    [`account-deleted:${subject}:${since}`, member],
    [`erasure-held:${subject}:${since}`, member],
    [`order-told:${subject_ref}`, member],
    [`withdrawal-decided:${subject_ref}`, member],
    [`withdrawal-answered:${subject_ref}`, { to: 'sender', language: row.language }],
  ])
}
