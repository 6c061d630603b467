// Members as the rows a signup leaves: one of each shape comes through the API, the others are its copies.

import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { PERSONAL_DATA } from '../../src/server/accounts/personal-data.ts'
import { belongsTo } from '../../src/server/accounts/personal-rows.ts'
import { rememberDevice } from '../../src/server/accounts/sessions/device-cookie.ts'
import { browserText, mailboxText } from '../../src/server/accounts/linked-accounts.ts'
import { transferCredits } from '../../src/server/payments/ledger/transfer-credits.ts'
import type { Deps } from '../../src/server/platform/context.ts'
import type { Database } from '../../src/server/platform/db/schema.ts'
import { addressKey } from '../../src/server/platform/normalize.ts'
import { hashToken, newToken } from '../../src/server/platform/random-token.ts'
import { lookOf } from '../../src/server/platform/skeleton.ts'
import { transact } from '../../src/server/platform/db/transact.ts'

type Row = Record<string, string | number | null>
type Table = keyof Database

interface Member {
  id: string
  name: string
  email: string
  cookies: Map<string, string>
}

/** Everything a signup left: a member’s cookies, and their rows by table, those first that others refer to. */
export interface Prototype extends Member {
  rows: readonly (readonly [Table, readonly Row[]])[]
}

/** The books are written anew, so that they balance; nobody has heard the events of a signup. */
const LEFT_OUT: readonly Table[] = ['ledger', 'event', 'event_cursor']
const FIRST: readonly Table[] = ['profile', 'account']

export async function readPrototype(deps: Deps, brand: string, member: Member): Promise<Prototype> {
  const { pool = '' } = deps.brands.get(brand) ?? {}
  const names = Object.keys(PERSONAL_DATA) as Table[]
  const rows: [Table, Row[]][] = []
  for (const table of [...FIRST, ...names.filter((name) => !FIRST.includes(name))]) {
    const data = PERSONAL_DATA[table]
    if (!data || 'impersonal' in data || LEFT_OUT.includes(table)) continue
    const mine = belongsTo(data, data.member, { pool, id: member.id })
    const found = await sql<Row>`select * from ${sql.table(table)} where ${mine}`.execute(deps.store.db)
    if (found.rows.length > 0) rows.push([table, found.rows])
  }
  return { ...member, cookies: new Map(member.cookies), rows }
}

/** Adds a member with the name as if they had signed up like the prototype, and logs them in. */
export async function copyMember(
  { store, brands, clock, digest }: Deps,
  brand: string,
  prototype: Prototype,
  { name, email }: Pick<Member, 'name' | 'email'>,
): Promise<Member> {
  const id = randomUUID()
  const token = newToken()
  const mark = randomBytes(16).toString('base64url')
  /** A person of their own: another browser, another mailbox. */
  const traces = { browser: digest.of(browserText(mark)), mailbox: digest.of(mailboxText(email)) }
  const own: Record<string, string | number> = {
    ...{ name, name_norm: addressKey(name), name_skeleton: lookOf(name), credits: 0 },
    ...{ email, email_norm: addressKey(email) },
  }
  const valueOf = (table: Table, column: string, value: Row[string], { kind }: Row) => {
    if (table === 'account_trace' && column === 'digest') return traces[kind as keyof typeof traces]
    if (column === 'hash') return hashToken(table === 'session' ? token : newToken())
    if (column in own) return own[column]
    if (column === 'id' && value !== prototype.id) return randomUUID()
    if (typeof value !== 'string') return value
    return value.replaceAll(prototype.id, id).replaceAll(prototype.email, email)
  }
  const copies = (table: Table, rows: readonly Row[]) =>
    rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([column, value]) => [column, valueOf(table, column, value, row)]),
      ),
    )
  const { pool = '', site } = brands.get(brand) ?? {}
  await transact(store.db, async (db) => {
    for (const [table, rows] of prototype.rows) {
      await db
        .insertInto(table as 'account')
        .values(copies(table, rows) as never)
        .execute()
    }
    if (!site?.signup_credits) return
    await transferCredits(db, {
      ...{ pool, account: id, amount: site.signup_credits, reason: 'signup', reference: id, now: clock() },
    })
  })
  const cookies = new Map(prototype.cookies).set('session', token).set('browser', mark)
  const [, account] = prototype.rows.find(([table]) => table === 'account') ?? []
  rememberDevice(
    { get: () => undefined, set: (key, value) => void cookies.set(key, value), clear: () => undefined },
    { id, password_hash: String(account?.[0]?.password_hash ?? '') },
  )
  return { id, name, email, cookies }
}
