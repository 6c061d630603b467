import { randomUUID } from 'node:crypto'
import { mailboxText } from '../../src/server/accounts/linked-accounts.ts'
import type { NoticeOutcome } from '../../src/contract/moderation.ts'
import { type Answer, type Person, type TestApi, tokenIn } from './api.ts'

/** Puts decisions on earlier notices of a sender into the database: an account, or the address of a visitor. */
export async function decidedBefore(
  { deps, clock }: TestApi,
  brand: string,
  { account = '', email = '' }: { account?: string; email?: string },
  { outcome, count }: { outcome: NoticeOutcome; count: number },
): Promise<void> {
  const { pool = '', defaultLocale = 'en' as const } = deps.brands.get(brand) ?? {}
  const at = clock.now - 1000
  await deps.store.db
    .insertInto('notice')
    .values(
      Array.from({ length: count }, (_, index) => ({
        ...{ pool, id: randomUUID(), brand, account, kind: 'fraud' as const, reference: '', text: 'x' },
        ...{ name: '', email, language: defaultLocale, about: '', photo: '', in_sight: 1, link_hash: '' },
        ...{ mailbox: email && deps.digest.of(mailboxText(email)), browser: '', network: '' },
        ...{
          created_at: at,
          confirmed_at: at,
          decided_at: at - index,
          outcome,
          decided_by: '',
          appeal_hash: '',
          case_id: '',
        },
      })),
    )
    .execute()
}

/** Makes one notice of a sender enough against a whole profile. */
export const trust = (api: TestApi, brand: string, sender: { account?: string; email?: string }) =>
  decidedBefore(api, brand, sender, { outcome: 'removed', count: 3 })

/** Presses the link that a visitor was mailed last. */
export async function pressLink(api: TestApi, visitor: Person, email: string): Promise<Answer> {
  return visitor.post('/api/token.php', { token: tokenIn(await api.deliver(), email) })
}

/** Reports a member so that one notice hides them: the sender was right three times before. */
export async function hide(
  api: TestApi,
  brand: string,
  by: Person,
  { kind = 'under_age', reference }: { kind?: string; reference: string },
): Promise<Answer> {
  await trust(api, brand, { account: by.id })
  return by.post('/api/complaint.php', { kind, reference, text: 'Looks like a child', good_faith: true })
}
