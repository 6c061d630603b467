import { type RawBuilder, sql } from 'kysely'
import type { AnswerOf } from '../../../contract/calls/define-call.ts'
import {
  CAMPAIGN_PARTS,
  type CampaignQuery,
  type CampaignRow,
  type getCampaigns as campaignsCall,
  REMOVED_DAYS,
} from '../../../contract/desk/campaigns.ts'
import { CURRENCIES, type Currency } from '../../../contract/lists.ts'
import { DAY_MS, WEEK_MS } from '../../../core/durations.ts'
import { IS_CHARGED_BACK } from '../../payments/order.ts'
import { withinBrands } from '../../platform/brands.ts'
import type { Brand, OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { invalidFields } from '../../platform/errors.ts'
import { csvResponse } from '../../platform/csv.ts'
import { look } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'

type Answer = AnswerOf<typeof campaignsCall>

const PAGE = 50
/** Pages that are left at once: so many of them. */
const BOUNCES = 20
/** At most so long a time is counted at once. */
const LONGEST_MS = 400 * DAY_MS
/** Weeks begin on Mondays, and the first day of 1970 was a Thursday. */
const MONDAY_MS = 3 * DAY_MS

/** Rows of `account_source` that are asked for. */
type Asked = RawBuilder<boolean>

/** A page of campaigns with what became of their members, and on the first one what stands around the table. */
export function countCampaigns(context: OperatorContext, query: CampaignQuery): Promise<Answer> {
  const { brands, from, until, asked } = askedFor(context, query)
  const entry = { call: 'getCampaigns', right: 'campaigns.read', after: query } as const
  return look(context, entry, async ({ db }) => {
    const values = await valuesOf(db, asked, query)
    const isFirst = query.after === undefined
    return {
      rows: await rowsOf(db, asked, query, values.slice(0, PAGE)),
      next: cursorOf(values),
      weeks: isFirst ? await weeksOf(db, asked) : [],
      members: isFirst ? await membersOf(db, brands, from, until) : { all: 0, consenting: 0 },
      bounces: isFirst ? await bouncesOf(db, [...brands.keys()], query) : [],
    }
  })
}

/** All campaigns as a file, which is read page by page while it is sent. */
export async function campaignsFile(context: OperatorContext, query: CampaignQuery): Promise<Response> {
  const { asked } = askedFor(context, query)
  const entry = { call: 'getCampaignsFile', right: 'campaigns.read', after: query } as const
  await look(context, entry, async () => undefined)
  const { db } = context.deps.store
  async function* lines() {
    let after: string | undefined
    do {
      const values = await valuesOf(db, asked, { ...query, after })
      for (const row of await rowsOf(db, asked, query, values.slice(0, PAGE))) yield lineOf(row)
      after = cursorOf(values) || undefined
    } while (after !== undefined)
  }
  const sums = CURRENCIES.flatMap((currency) => [`takings_${currency}`, `refunds_${currency}`])
  return csvResponse(`campaigns-${query.by}`, [query.by, ...COLUMNS, ...sums], lines())
}

const COLUMNS = [
  'signups',
  'confirmed',
  'pictured',
  'wrote',
  'bought',
  'charge_backs',
  'removed',
] as const satisfies (keyof CampaignRow)[]

const lineOf = (row: CampaignRow) => [
  row.value,
  ...COLUMNS.map((name) => row[name]),
  ...CURRENCIES.flatMap((currency) => {
    const sums = row.money.find((each) => each.currency === currency)
    return [sums?.takings ?? 0, sums?.refunds ?? 0].map((amount) => (amount / 100).toFixed(2))
  }),
]

/** What is asked for, of the operator's brands. Throws `invalid_fields`. */
function askedFor(context: OperatorContext, query: CampaignQuery) {
  const [from, until] = [Date.parse(query.from), Date.parse(query.until) + DAY_MS]
  if (until <= from || until - from > LONGEST_MS) throw invalidFields({ from: 'invalid' })
  const all = [...brandsOf(context, 'campaigns.read')]
  const brands = new Map(all.filter(([id]) => query.brand === undefined || query.brand === id))
  const conditions = [
    withinBrands(brands, 'account_source'),
    sql<boolean>`account_source.created_at >= ${from} and account_source.created_at < ${until}`,
    ...CAMPAIGN_PARTS.flatMap((part) =>
      query[part] === undefined ? [] : [sql<boolean>`${partOf(part)} = ${query[part]}`],
    ),
  ]
  return { brands, from, until, asked: sql<boolean>`${sql.join(conditions, sql` and `)}` }
}

const partOf = (part: CampaignQuery['by']) => sql<string>`${sql.ref(`account_source.${part}`)}`

interface Value {
  value: string
  signups: number
}

/** The values of a page, a row more, the ones with most signups first. */
async function valuesOf(db: Db, asked: Asked, { by, after }: CampaignQuery): Promise<Value[]> {
  const [count, text = ''] = after?.split('.', 2) ?? []
  const value = Buffer.from(text, 'base64url').toString()
  const behind =
    count === undefined
      ? sql``
      : sql`having count(*) < ${Number(count)} or (count(*) = ${Number(count)} and ${partOf(by)} > ${value})`
  const { rows } = await sql<Value>`
    select ${partOf(by)} as value, count(*) as signups from account_source where ${asked}
    group by ${partOf(by)} ${behind} order by count(*) desc, ${partOf(by)} limit ${PAGE + 1}`.execute(db)
  return rows.map((row) => ({ value: row.value, signups: Number(row.signups) }))
}

/** What `after` takes for the page behind this one, which was read with a row more. */
function cursorOf(values: readonly Value[]): string {
  const last = values.length > PAGE ? values[PAGE - 1] : undefined
  return last ? `${last.signups}.${Buffer.from(last.value).toString('base64url')}` : ''
}

async function rowsOf(
  db: Db,
  asked: Asked,
  { by }: CampaignQuery,
  values: readonly Value[],
): Promise<CampaignRow[]> {
  if (values.length === 0) return []
  const here = sql<boolean>`${asked} and ${partOf(by)} in (${sql.join(values.map(({ value }) => value))})`
  const [counts, money] = [await countsOf(db, here, by), await moneyOf(db, here, by)]
  return values.map(({ value, signups }) => {
    const sums = money.filter((each) => each.value === value)
    const { confirmed, pictured, wrote, bought, removed } = counts.get(value) ?? NONE
    return {
      ...{ value, signups, confirmed, pictured, wrote, bought, removed },
      charge_backs: sums.reduce((sum, each) => sum + Number(each.charge_backs), 0),
      money: sums.map(({ currency, takings, refunds }) => ({
        currency,
        takings: Number(takings),
        refunds: Number(refunds),
      })),
    }
  })
}

const COUNTED = ['confirmed', 'pictured', 'wrote', 'bought', 'removed'] as const
type Counts = Record<(typeof COUNTED)[number], number>
const NONE: Counts = { confirmed: 0, pictured: 0, wrote: 0, bought: 0, removed: 0 }

const HAS_BOUGHT = sql<boolean>`exists (select 1 from orders where orders.pool = account_source.pool
  and orders.account = account_source.account and orders.completed_at > 0)`

/** What became of members until now, by value. */
async function countsOf(db: Db, here: Asked, by: CampaignQuery['by']): Promise<Map<string, Counts>> {
  const { rows } = await sql<Counts & { value: string }>`
    select ${partOf(by)} as value,
      sum(case when account.email_confirmed_at > 0 then 1 else 0 end) as confirmed,
      sum(case when profile.main_photo <> '' then 1 else 0 end) as pictured,
      sum(case when exists (select 1 from conversation_side as side
        join message on message.pool = side.pool and message.conversation = side.conversation
          and message.sender = side.profile
        where side.pool = account_source.pool and side.profile = account_source.account)
        then 1 else 0 end) as wrote,
      sum(case when ${HAS_BOUGHT} then 1 else 0 end) as bought,
      sum(case when exists (select 1 from decision
        where decision.pool = account_source.pool and decision.account = account_source.account
          and decision.measure = 'account_removed' and decision.lifted_at = 0
          and decision.decided_at < account_source.created_at + ${sql.lit(REMOVED_DAYS * DAY_MS)})
        then 1 else 0 end) as removed
    from account_source
    join account on account.pool = account_source.pool and account.id = account_source.account
    join profile on profile.pool = account_source.pool and profile.id = account_source.account
    where ${here} group by ${partOf(by)}`.execute(db)
  return new Map(
    rows.map((row) => [
      row.value,
      Object.fromEntries(COUNTED.map((name) => [name, Number(row[name])])) as Counts,
    ]),
  )
}

interface Money {
  value: string
  currency: Currency
  takings: number
  refunds: number
  charge_backs: number
}

async function moneyOf(db: Db, here: Asked, by: CampaignQuery['by']): Promise<Money[]> {
  const { rows } = await sql<Money>`
    select ${partOf(by)} as value, orders.currency,
      sum(case when ${IS_CHARGED_BACK} then 0 else orders.total end) as takings,
      sum(case when ${IS_CHARGED_BACK} then 0 else orders.returned_amount end) as refunds,
      sum(case when ${IS_CHARGED_BACK} then 1 else 0 end) as charge_backs
    from account_source
    join orders on orders.pool = account_source.pool and orders.account = account_source.account
    where ${here} and orders.completed_at > 0
    group by ${partOf(by)}, orders.currency order by orders.currency`.execute(db)
  return rows
}

async function weeksOf(db: Db, asked: Asked): Promise<Answer['weeks']> {
  const week = sql`(account_source.created_at + ${sql.lit(MONDAY_MS)}) / ${sql.lit(WEEK_MS)}`
  const { rows } = await sql<{ week: number; signups: number; bought: number }>`
    select ${week} as week, count(*) as signups, sum(case when ${HAS_BOUGHT} then 1 else 0 end) as bought
    from account_source where ${asked} group by ${week} order by ${week}`.execute(db)
  const known = new Map(rows.map((row) => [Number(row.week), row]))
  const [first = 0, last = -1] = [rows[0], rows.at(-1)].flatMap((row) => (row ? [Number(row.week)] : []))
  // A week without signups is one, too.
  return Array.from({ length: last - first + 1 }, (_, index) => {
    const week = first + index
    const { signups = 0, bought = 0 } = known.get(week) ?? {}
    return {
      day: new Date(week * WEEK_MS - MONDAY_MS).toISOString().slice(0, 10),
      signups: Number(signups),
      bought: Number(bought),
    }
  })
}

async function membersOf(
  db: Db,
  brands: ReadonlyMap<string, Brand>,
  from: number,
  until: number,
): Promise<Answer['members']> {
  const countOf = async (table: 'account' | 'account_source', at: string) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)}
      where ${withinBrands(brands, table)} and ${sql.ref(at)} >= ${from} and ${sql.ref(at)} < ${until}`.execute(
      db,
    )
    return Number(rows[0]?.count ?? 0)
  }
  return {
    all: await countOf('account', 'signup_at'),
    consenting: await countOf('account_source', 'created_at'),
  }
}

async function bouncesOf(
  db: Db,
  brands: readonly string[],
  { from, until }: CampaignQuery,
): Promise<Answer['bounces']> {
  const rows = await db
    .selectFrom('page_bounce')
    .select('page')
    .select((row) => row.fn.sum<number>('count').as('count'))
    .where('brand', 'in', brands.length > 0 ? brands : [''])
    .where('day', '>=', from)
    .where('day', '<=', until)
    .groupBy('page')
    .orderBy('count', 'desc')
    .orderBy('page')
    .limit(BOUNCES)
    .execute()
  return rows.map(({ page, count }) => ({ page, count: Number(count) }))
}
