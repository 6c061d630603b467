// Those who manage operators. Nobody grants beyond their own reach, or to themselves.

import { randomUUID } from 'node:crypto'
import type { BodyOf } from '../../../contract/calls/define-call.ts'
import type { DeskLocale } from '../../../contract/desk/locales.ts'
import type { Person, changePerson as changeCall } from '../../../contract/desk/operators.ts'
import { EVERY_BRAND, type Grant } from '../../../contract/desk/rights.ts'
import { OWNERS_KEPT, reaches, rightsAt } from '../../../core/desk.ts'
import type { Actor, Deps, OperatorContext } from '../../platform/context.ts'
import type { Db } from '../../platform/db/store.ts'
import { nameOf } from '../../platform/actor.ts'
import { invalidFields, notFound, ServiceError } from '../../platform/errors.ts'
import { addressKey } from '../../platform/normalize.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { releaseClaims } from '../cases/claim-case.ts'
import { actorOf, logEntry } from '../log/log-entry.ts'
import { grantsOf, requireConfirmed, requireRight } from './grants.ts'
import { invitationPath, issueLink, removeFactors } from './links.ts'
import type { OperatorRow } from './logins.ts'
import { findOwners, mailOperator } from './operator-mail.ts'

const isSame = (one: Grant) => (other: Grant) => one.brand === other.brand && one.role === other.role

/** The operators whom the asking one may manage: those at their brands, and those at none. */
export async function listPeople(context: OperatorContext): Promise<{ people: Person[] }> {
  const rows = await context.db.selectFrom('operator').selectAll().orderBy('name').orderBy('id').execute()
  const people = await describe(context.db, rows)
  const { grants } = context.operator
  const isOfReach = ({ brand }: Grant) =>
    brand === EVERY_BRAND
      ? rightsAt(grants).has('operators.manage')
      : rightsAt(grants, brand).has('operators.manage')
  return { people: people.filter((person) => person.grants.length === 0 || person.grants.some(isOfReach)) }
}

async function describe(db: Db, rows: readonly OperatorRow[]): Promise<Person[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const grants = await db
    .selectFrom('operator_grant')
    .selectAll()
    .where('operator', 'in', ids)
    .where('ended_at', '=', 0)
    .orderBy('brand')
    .orderBy('role')
    .execute()
  const passkeys = await db
    .selectFrom('operator_passkey')
    .select((eb) => ['operator', eb.fn.countAll().as('count')])
    .where('operator', 'in', ids)
    .groupBy('operator')
    .execute()
  const givers = new Map(rows.map(({ id, name }) => [`operator:${id}`, name]))
  return rows.map((row) => ({
    ...{ id: row.id, email: row.email, name: row.name, language: row.language, state: row.state },
    grants: grants
      .filter(({ operator }) => operator === row.id)
      .map(({ brand, role, given_at, given_by }) => ({
        ...{ brand, role, given_at },
        given_by: givers.get(given_by) ?? given_by,
      })),
    ...{ created_at: row.created_at, seen_at: row.seen_at, link_until: row.link_until },
    passkeys: Number(passkeys.find(({ operator }) => operator === row.id)?.count ?? 0),
    totp: row.totp_secret !== '',
  }))
}

async function describeOne(db: Db, id: string): Promise<Person> {
  const row = await db.selectFrom('operator').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const [person] = await describe(db, [row])
  if (!person) throw notFound()
  return person
}

interface Invitation {
  email: string
  name: string
  language: DeskLocale
  grants: readonly Grant[]
}

/** Throws for brands that there are none of. */
function requireKnown(deps: Deps, grants: readonly Grant[]): void {
  if (grants.some(({ brand }) => brand !== EVERY_BRAND && !deps.brands.has(brand)))
    throw invalidFields({ grants: 'not_in_list' })
}

/** Invites by mail. Whoever left may come back so, with these grants and no others. */
export async function invitePerson(context: OperatorContext, invitation: Invitation): Promise<Person> {
  requireConfirmed(context)
  requireKnown(context.deps, invitation.grants)
  for (const { brand } of invitation.grants) requireRight(context, 'operators.manage', brand)
  return inTransaction(context, async (trx) => {
    const { id, token } = await invite(trx, invitation, actorOf(trx))
    const { name, language, email } = invitation
    const operator = trx.operator.name
    await mailOperator(trx, { id, name, language, email }, 'invited', { operator }, invitationPath(token))
    return describeOne(trx.db, id)
  })
}

/** The same by a command, in the running transaction: answers the token of the link. Throws `invalid_fields` for an address that is taken. */
export async function invite(
  context: Pick<OperatorContext, 'deps' | 'db' | 'now'> & Partial<OperatorContext>,
  { email, name, language, grants }: Invitation,
  actor: Actor | null,
): Promise<{ id: string; token: string }> {
  const { db, now } = context
  const email_norm = addressKey(email)
  const known = await db
    .selectFrom('operator')
    .select(['id', 'state'])
    .where('email_norm', '=', email_norm)
    .executeTakeFirst()
  if (known && known.state !== 'off') throw invalidFields({ email: 'taken' })
  const id = known?.id ?? randomUUID()
  const by = actor ? nameOf(actor) : ''
  await logEntry(
    context,
    {
      call: 'invitePerson',
      subject: ['operator', id],
      after: { grants },
      ...(context.operator ? { right: 'operators.manage' as const } : {}),
    },
    actor,
  )
  const values = { email, email_norm, name, language, state: 'invited' as const }
  if (known) await db.updateTable('operator').set(values).where('id', '=', id).execute()
  else {
    await db
      .insertInto('operator')
      .values({
        ...{ id, ...values, time_zone: 'Europe/Berlin', letter_keys: 1 },
        ...{ password_hash: '', totp_secret: '', totp_last_step: 0, link_hash: '', link_until: 0 },
        ...{ created_at: now, created_by: by, seen_at: 0 },
      })
      .execute()
  }
  await give(db, id, grants, by, now)
  return { id, token: await issueLink(db, id, now) }
}

async function give(
  db: Db,
  operator: string,
  grants: readonly Grant[],
  by: string,
  now: number,
): Promise<void> {
  // A list may name a role twice.
  const given = grants.filter((grant, at) => grants.findIndex(isSame(grant)) === at)
  if (given.length === 0) return
  await db
    .insertInto('operator_grant')
    .values(
      given.map(({ brand, role }) => ({ operator, brand, role, given_by: by, given_at: now, ended_at: 0 })),
    )
    .execute()
}

/** Throws `own_grants`, `right_missing`, `last_owners`. */
export async function changePerson(
  context: OperatorContext,
  change: BodyOf<typeof changeCall>,
): Promise<Person> {
  requireConfirmed(context)
  if (change.change === 'grants') requireKnown(context.deps, change.grants)
  return inTransaction(context, async (trx) => {
    const { db, now, operator } = trx
    const present = (await grantsOf(db, [change.id])).get(change.id) ?? []
    const wanted = change.change === 'grants' ? change.grants : []
    await logEntry(trx, {
      call: 'changePerson',
      right: 'operators.manage',
      subject: ['operator', change.id],
      ...(change.change === 'off' ? { reason: change.reason } : {}),
      ...(change.change === 'link' ? {} : { before: { grants: present } }),
      after: change.change === 'link' ? { link: 'new' } : { grants: wanted, change: change.change },
    })
    // The log holds others off: what was read before may have been changed since.
    const row = await db.selectFrom('operator').selectAll().where('id', '=', change.id).executeTakeFirst()
    const held = (await grantsOf(db, [change.id])).get(change.id) ?? []
    if (!row || row.state === 'off' || !held.some(({ brand }) => mayManage(trx, brand))) throw notFound()
    if (row.id === operator.id) throw new ServiceError('own_grants')

    if (change.change === 'link') {
      if (row.state !== 'invited') throw new ServiceError('invalid_request')
      const token = await issueLink(db, row.id, now)
      await mailOperator(trx, row, 'invited', { operator: operator.name }, invitationPath(token))
      return describeOne(db, row.id)
    }
    const ending = held.filter((grant) => !wanted.some(isSame(grant)))
    const added = wanted.filter((grant) => !held.some(isSame(grant)))
    for (const { brand } of [...ending, ...added]) requireRight(trx, 'operators.manage', brand)
    // Whoever is only invited is none of those who are left.
    if (
      row.state === 'active' &&
      ending.some(isSame({ brand: EVERY_BRAND, role: 'owner' })) &&
      (await findOwners(db)).length <= OWNERS_KEPT
    )
      throw new ServiceError('last_owners')
    for (const { brand, role } of ending) {
      await db
        .updateTable('operator_grant')
        .set({ ended_at: now })
        .where('operator', '=', row.id)
        .where('brand', '=', brand)
        .where('role', '=', role)
        .where('ended_at', '=', 0)
        .execute()
    }
    await give(db, row.id, added, `operator:${operator.id}`, now)
    if (change.change === 'off') await switchOff(trx, row)
    return describeOne(db, row.id)
  })
}

const mayManage = ({ operator }: OperatorContext, brand: string): boolean =>
  operator.grants.some((grant) => reaches(grant, brand) && rightsAt([grant]).has('operators.manage'))

/** Ends everything an operator may do, at once; others take over the cases they had. */
async function switchOff(context: OperatorContext, row: OperatorRow): Promise<void> {
  const { db, operator } = context
  await removeFactors(db, row.id)
  await db.updateTable('operator').set({ state: 'off' }).where('id', '=', row.id).execute()
  await releaseClaims(context, row.id, { kind: 'operator', id: operator.id })
  await mailOperator(context, row, 'off', {})
}
