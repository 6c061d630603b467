// What the desk's bench works on: a queue, years of closed cases and their log, made by the database itself out of numbers.

import { sql, type RawBuilder } from 'kysely'
import { DAY_MS, HOUR_MS } from '../../src/core/durations.ts'
import { yearOf } from '../../src/server/desk/log/log-entry.ts'
import type { Store } from '../../src/server/platform/db/store.ts'
import { hashToken } from '../../src/server/platform/random-token.ts'
import { addManyMembers } from '../support/many-members.ts'
import { fillMembers, fillTalks, memberId } from '../support/members.ts'
import { type Filled, HOME } from './scale-setup.ts'

export const PARTNER = 'fjallvind'
/** Members who are logged in. */
export const ONLINE = 1000
export const OPERATORS = 50

export interface DeskSize {
  members: number
  /** Open cases. */
  cases: number
  closed: number
  /** Entries of the log. */
  log: number
}

export const ENGINES = ['sqlite', 'postgres'] as const

/** A filled database, and the server on it. */
export interface Site extends DeskSize {
  /** How long each figure is measured. */
  seconds: number
  engine: (typeof ENGINES)[number]
  /** Of the API. */
  pid: number
  brandPort: number
  deskPort: number
  filled: Filled
}

/** A ratio that is missed by less is noise. */
export const TOLERANCE = 1.1

export const operatorToken = (index: number): string => `operator${index}`.padEnd(43, '_')
export const operatorId = (index: number): string => `bench-operator-${index}`
/** Of the case by number: open ones first. */
export const caseId = (nr: number): string => `BENCH-${String(nr).padStart(8, '0')}`

/** Cases repeat in this order. */
const KINDS = [
  ...['child_abuse', 'under_age', 'under_age', 'complaint', 'complaint', 'photo', 'photo', 'photo'],
  ...Array.from({ length: 12 }, () => 'notice'),
]
const GROUNDS = ['fraud', 'harassment', 'fake', 'illegal']
const isNotice = (nr: number) => KINDS[nr % KINDS.length] === 'notice'
/** Numbers of open cases on a notice of fraud. */
export const fraudCases = ({ cases }: Pick<DeskSize, 'cases'>): number[] =>
  Array.from({ length: cases }, (_, nr) => nr).filter((nr) => isNotice(nr) && nr % GROUNDS.length === 0)
/** As many members told of the case. */
export const versionOf = (nr: number): number => (nr % 5 === 0 ? 2 : 1)

const SPREAD = 7919
const lit = (value: string | number) => sql.lit(value)
/** 14 letters and digits, as numbers of cases have. */
const numbered = (letters: string, nr = sql`nr`) =>
  sql`${lit(`${letters}-`)} || substr(cast(100000000 + ${nr} as text), 2)`
/** One of a few by the number of the row. */
const oneOf = (values: readonly string[], nr = sql`nr`) =>
  sql`case ${nr} % ${lit(values.length)} ${sql.join(
    values.map((value, index) => sql`when ${lit(index)} then ${lit(value)}`),
    sql` `,
  )} else '' end`

const MESSAGES = JSON.stringify(
  Array.from({ length: 11 }, (_, index) => ({
    ...{
      by: index % 3 === 0 ? 'notifier' : 'reported',
      kind: 'text',
      item: '',
      at: 0,
      reported: index === 10,
    },
    text: `Message ${index}: how are you, and would you help me with a gift card for my aunt who is in hospital?`,
  })),
)
const PROFILE = JSON.stringify({
  ...{ name: 'bench', gender: 'woman', seeks: 'man', born: 19_900_101, country: 'GB', region: 'GB-LND' },
  ...{ city: '', about: 'I like long walks and short messages.', interests: '["hiking"]', link: '' },
})
const MAIL = { to: 'member', language: 'en', subject: 'A warning', text: 'Dear member, '.repeat(60) }
const DECIDED = JSON.stringify({ measure: 'warning', ground: 'fraud', facts: [], mails: [MAIL] })

/** Fills members, operators who are logged in, cases and the log. */
export async function fillDesk(store: Store, size: DeskSize): Promise<void> {
  const now = Date.now()
  await fillMembers(store, { ...HOME, members: ONLINE, sessions: ONLINE, now })
  await fillTalks(store, { pool: HOME.pool, members: ONLINE, now })
  await addManyMembers(store, { ...HOME, partner: PARTNER, from: ONLINE, members: size.members, now })
  await fillOperators(store, now)
  await fillCases(store, size, now)
  await fillLog(store, size, now)
}

async function fillOperators({ db }: Store, now: number): Promise<void> {
  const all = Array.from({ length: OPERATORS }, (_, index) => index)
  await db
    .insertInto('operator')
    .values(
      all.map((index) => ({
        ...{
          id: operatorId(index),
          name: `Operator ${index}`,
          language: 'en',
          time_zone: 'UTC',
          state: 'active',
        },
        ...{
          email: `${index}@desk.test`,
          email_norm: `${index}@desk.test`,
          password_hash: '',
          totp_secret: '',
        },
        ...{ totp_last_step: 0, link_hash: '', link_until: 0, letter_keys: 1, created_by: '' },
        ...{ created_at: now, seen_at: now },
      })),
    )
    .execute()
  // Every other one works at one brand.
  const grants = all.flatMap((operator) =>
    (['lead', 'auditor'] as const).map((role) => ({
      ...{ operator: operatorId(operator), brand: operator % 2 === 0 ? '*' : HOME.brand, role },
      ...{ given_by: '', given_at: now, ended_at: 0 },
    })),
  )
  await db.insertInto('operator_grant').values(grants).execute()
  await db
    .insertInto('operator_session')
    .values(
      all.map((index) => ({
        ...{ hash: hashToken(operatorToken(index)), operator: operatorId(index), device: '' },
        ...{ created_at: now, seen_at: now, expires_at: now + DAY_MS, confirmed_at: now + DAY_MS },
      })),
    )
    .execute()
}

/** Rows with the numbers from 0 on, as a source of an insert. */
export const numbersOf = ({ engine }: Store, count: number): RawBuilder<unknown> =>
  engine === 'postgres'
    ? sql`(select generate_series(0, ${lit(count - 1)}) as nr) as numbers`
    : sql`(with recursive one (nr) as (select 0 union all select nr + 1 from one where nr < ${lit(count - 1)})
        select nr from one) as numbers`

export async function insertFrom(
  { db }: Store,
  table: string,
  columns: Record<string, RawBuilder<unknown> | string | number>,
  from: RawBuilder<unknown>,
): Promise<void> {
  const names = Object.keys(columns).map((name) => sql.ref(name))
  const values = Object.values(columns).map((value) => (typeof value === 'object' ? value : lit(value)))
  await sql`insert into ${sql.table(table)} (${sql.join(names)}) select ${sql.join(values)} from ${from}`.execute(
    db,
  )
}

async function fillCases(store: Store, { members, cases, closed }: DeskSize, now: number): Promise<void> {
  const { pool } = HOME
  const spread = (step: number, over: number) => sql`(cast(nr as bigint) * ${lit(step)} % ${lit(over)})`
  const isOpen = sql`nr < ${lit(cases)}`
  const either = (open: RawBuilder<unknown>, otherwise: RawBuilder<unknown>) =>
    sql`case when ${isOpen} then ${open} else ${otherwise} end`
  const [zero, none] = [lit(0), lit('')]
  const id = numbered('BENCH')
  const notice = numbered('NOTIC')
  const subject = sql`${lit(memberId(0).slice(0, -1))} || ${spread(SPREAD, members)}`
  const notifier = sql`${lit(memberId(0).slice(0, -1))} || ${spread(104_729, members)}`
  const kind = oneOf(KINDS)
  const ground = sql`case ${kind} when 'notice' then ${oneOf(GROUNDS)} when 'complaint' then 'payment'
    when 'photo' then '' else ${kind} end`
  // Open ones from a day ago to three days ahead; the closed go back two years.
  const due = sql`${lit(now - DAY_MS)} + cast(nr as bigint) * 34567 % ${lit(4 * DAY_MS)}`
  const closedAt = sql`${lit(now - DAY_MS)} - cast(nr as bigint) * 61007 % ${lit(700 * DAY_MS)}`
  const openedAt = either(sql`${due} - ${lit(DAY_MS)}`, sql`${closedAt} - ${lit(DAY_MS)}`)
  const version = sql`case when nr % 5 = 0 then 2 else 1 end`
  const isPhoto = sql`${kind} = 'photo'`
  const photo = sql`'photo-' || ${subject}`
  const numbers = numbersOf(store, cases + closed)
  const fill = (
    table: string,
    columns: Parameters<typeof insertFrom>[2],
    where: RawBuilder<unknown> = sql`1 = 1`,
  ) => insertFrom(store, table, { pool, ...columns }, sql`${numbers} where ${where}`)
  await insertFrom(
    store,
    'desk_case',
    {
      pool,
      id,
      brand: sql`account.brand`,
      kind,
      subject,
      subject_kind: sql`case ${kind} when 'photo' then 'photo' when 'complaint' then 'notice' else 'member' end`,
      subject_ref: sql`case ${kind} when 'photo' then ${photo} when 'complaint' then ${notice} else '' end`,
      ground,
      language: oneOf(['en', 'de', 'da', 'fi']),
      priority: 0,
      state: either(sql`case when nr % 25 = 0 then 'claimed' else 'open' end`, lit('closed')),
      opened_at: openedAt,
      due_at: either(due, closedAt),
      hard_due_at: either(
        sql`case when nr % 100 = 1 then ${lit(now - HOUR_MS)} else ${due} + ${lit(6 * DAY_MS)} end`,
        zero,
      ),
      claimed_by: either(
        sql`case when nr % 25 = 0 then ${lit(operatorId(0).slice(0, -1))} || (nr % ${lit(OPERATORS)}) else '' end`,
        none,
      ),
      claimed_until: either(sql`case when nr % 25 = 0 then ${lit(now + DAY_MS)} else 0 end`, zero),
      waiting_until: 0,
      first_notice: sql`case when ${isPhoto} then '' else ${notice} end`,
      parent: '',
      closed_at: either(zero, closedAt),
      outcome: either(none, oneOf(['warning', 'kept'])),
      version,
    },
    sql`${numbers} inner join account on account.pool = ${lit(pool)} and account.id = ${subject}`,
  )
  const told = sql`not (${isPhoto})`
  const decidedAt = either(zero, closedAt)
  const ofNotice = {
    ...{ brand: HOME.brand, kind: ground, reference: sql`'profile:' || ${subject}`, photo: '' },
    ...{ text: 'Asks for gift cards, and tells everybody the same.', name: 'bench', email: 'a@bench.test' },
    ...{ language: 'en', about: sql`case ${kind} when 'complaint' then '' else ${subject} end`, in_sight: 1 },
    ...{ confirmed_at: openedAt, link_hash: '', mailbox: '', browser: '', network: '', created_at: openedAt },
    ...{ decided_at: decidedAt, outcome: either(none, lit('kept')), decided_by: '', appeal_hash: '' },
    case_id: id,
  }
  await fill('notice', { ...ofNotice, id: notice, account: notifier }, told)
  const another = sql`${lit(memberId(0).slice(0, -1))} || ${spread(15_485_863, members)}`
  await fill('notice', { ...ofNotice, id: numbered('NOTID'), account: another }, sql`${told} and nr % 5 = 0`)
  const evidence = {
    ...{ brand: HOME.brand, account: subject, notice, file: '', hash: '', taken_at: openedAt, hold_until: 0 },
    ...{ ends_at: either(zero, sql`${closedAt} + ${lit(900 * DAY_MS)}`), hold_why: '', hold_by: '' },
  }
  await fill('evidence', { ...evidence, id: numbered('EVIDP'), kind: 'profile', content: PROFILE }, told)
  const spoken = sql`${told} and nr % 3 = 0`
  await fill('evidence', { ...evidence, id: numbered('EVIDM'), kind: 'messages', content: MESSAGES }, spoken)
  const event = { case_id: id, account: subject, words: '', version }
  await fill('case_event', {
    ...{ ...event, id: numbered('OPENE'), kind: 'opened', actor: '', detail: '{}', created_at: openedAt },
  })
  const decider = sql`${lit(`operator:${operatorId(0).slice(0, -1)}`)} || (nr % ${lit(OPERATORS)})`
  const isDecided = sql`not (${isOpen})`
  await fill(
    'case_event',
    {
      ...event,
      ...{ id: numbered('DECID'), kind: 'decided', actor: decider, detail: DECIDED, created_at: closedAt },
    },
    isDecided,
  )
  await fill(
    'decision',
    {
      ...{ id: numbered('DECIS'), brand: HOME.brand, account: subject, measure: 'warning', ground: 'fraud' },
      ...{ photo: '', notice, source: 'notice', clause: 'forbidden', facts: '[]', decided_by: decider },
      ...{ language: 'en', automated: 0, decided_at: closedAt, lifted_by: '', lifted_at: 0, lifted_why: '' },
      appeal_hash: '',
    },
    sql`${isDecided} and ${told} and nr % 2 = 0`,
  )
}

async function fillLog(store: Store, { cases, closed, log }: DeskSize, now: number): Promise<void> {
  const about = numbered('BENCH', sql`(nr % ${lit(cases + closed)})`)
  const head = 'x'.repeat(43)
  await insertFrom(
    store,
    'operator_log',
    {
      seq: sql`nr + 1`,
      at: sql`${lit(now - 400 * DAY_MS)} + cast(nr as bigint) * ${lit(Math.floor((400 * DAY_MS) / log))}`,
      actor_kind: 'operator',
      operator: sql`${lit(operatorId(0).slice(0, -1))} || (nr % ${lit(OPERATORS)})`,
      brand: sql`case when nr % 3 = 0 then ${lit(PARTNER)} else ${lit(HOME.brand)} end`,
      pool: HOME.pool,
      right_used: 'cases.read',
      call: oneOf(['getCase', 'getCase', 'claimCase', 'previewCase', 'decideCase', 'getPhotoFile']),
      ...{ subject_kind: 'case', subject: about, case_id: about, reason: '', before: '', after: '' },
      ...{ network: '', prev_hash: head, hash: sql`substr('x' || nr || ${lit(head)}, 1, 43)` },
    },
    numbersOf(store, log),
  )
  await store.db
    .insertInto('operator_log_head')
    .values({ name: 'log', hash: head, seq: log, year: yearOf(now) })
    .execute()
}
