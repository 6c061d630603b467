// One member, and everybody who may ask for them: written into the database by copying the rows of people who came
// through the API, so that a new column needs nothing here.

import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import sharp from 'sharp'
import { bundlesOf } from '../../../src/core/bundles.ts'
import { currencyOf } from '../../../src/core/currency.ts'
import type { Database } from '../../../src/server/platform/db/schema.ts'
import { hashToken, newToken } from '../../../src/server/platform/random-token.ts'
import { PASSWORD, type Person, type TestApi } from '../../support/api.ts'
import { order } from '../../support/purchases.ts'
import { emptyDatabase } from '../../support/whole-database.ts'
import { PERSONAS, type Persona } from './personas.ts'

export const BRAND = 'amora'
/** A brand of the same pool, and one of another. */
export const PARTNER = 'fjallvind'
export const STRANGER_BRAND = 'hjertebro'

/** Stands in everything that the copies in the other pool own. */
export const COPY_CANARY = 'copycanary'
/** Stands in everything of the member in question that nobody else may read. */
export const CANARY = 'targetcanary'
const CANARY_BORN = 19_770_707

/** Objects that calls ask for. */
export interface Target {
  id: string
  name: string
  /** The conversation between the one who asks and the member; somebody else's for who has none. */
  conversation: string
  /** A message of the member in that conversation. */
  message: string
  /** A conversation of the member with a stranger. */
  foreign: string
  order: string
  /** The provider's word for the order's payment. */
  payment: string
  mainPhoto: string
  otherPhoto: string
  /** A link that was mailed to the member. */
  token: string
  /** A link that confirms the address of somebody who is none of those who ask. */
  pending: string
}

/** The caller. */
export interface Caller {
  persona: Persona | 'owner'
  person: Person
  /** Credits the next message costs them. */
  cost: number
  /** Credits a photo costs them. */
  photoCost: number
  /** A link that was mailed to them and confirms their address; nobody's for who needs none. */
  link: string
  /** The bundle they can buy where they are. */
  offer: ReturnType<typeof cheapest>
}

export interface Fixtures {
  caller(persona: Persona | 'owner'): Caller
  targetFor(persona: Persona | 'owner'): Target
  /** A member with the same shape that does not exist. */
  unknown(): Target
  /** Texts that nobody but the owner may be sent. */
  secrets: readonly string[]
}

type Table = keyof Database
type RowOf<T extends Table> = Selectable<Database[T]>

export interface AccessEnvironment {
  api: TestApi
  /** Makes a new member and a new set of people around them. */
  createFixtures(): Promise<Fixtures>
  /** The same, and removes all who were there: the whole database is soon compared then. */
  createOnlyFixtures(): Promise<Fixtures>
}

export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 640, height: 800, channels: 3, background: '#a35' } })
    .png()
    .toBuffer()

export async function upload(person: Person): Promise<{ filename: string }> {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(await picture())]))
  const answer = await person.post('/api/photo.php', form)
  if (answer.status !== 200) throw new Error(`photo: ${JSON.stringify(answer.body)}`)
  return answer.body as { filename: string }
}

/** The rows everybody is copied from. */
async function prototypes(api: TestApi) {
  const { db } = api.deps.store
  const [first, second] = [await api.member(BRAND), await api.member(BRAND)]
  await upload(first)
  const sent = await first.post('/api/chat.php', { profile: second.id, text: 'Hello', cost: 0 })
  if (sent.status !== 200) throw new Error(`chat: ${JSON.stringify(sent.body)}`)
  await first.post('/api/like.php', { profile: second.id })
  const { bundle, total, country } = cheapest(api)
  const placed = await order(first, { bundle, total, country })
  if (placed.status !== 200) throw new Error(`order: ${JSON.stringify(placed.body)}`)
  const of = <T extends Table>(table: T, column: string, value: string) =>
    db
      .selectFrom(table as 'account')
      .selectAll()
      .where(column as 'id', '=', value)
      .executeTakeFirstOrThrow() as unknown as Promise<RowOf<T>>
  return {
    account: await of('account', 'id', first.id),
    profile: await of('profile', 'id', first.id),
    listing: await of('listing', 'profile', first.id),
    session: await of('session', 'account', first.id),
    token: await of('token', 'account', first.id),
    photo: await of('photo', 'profile', first.id),
    likes: await of('likes', 'from_profile', first.id),
    conversation: await of('conversation', 'starter', first.id),
    conversation_side: await of('conversation_side', 'profile', first.id),
    message: await of('message', 'sender', first.id),
    orders: await of('orders', 'account', first.id),
    sandbox_payment: await of('sandbox_payment', 'order_id', (placed.body as { id: string }).id),
  }
}

/** The smallest bundle in the brand's first country, as it costs without discount. */
export function cheapest(api: TestApi, brand = BRAND) {
  const site = api.deps.brands.get(brand)?.site
  const country = site?.countries[0] ?? 'GB'
  const currency = currencyOf(country)
  const [bundle] = bundlesOf(site?.prices[currency] ?? [], currency, null)
  if (!bundle) throw new Error(`${brand} sells nothing in ${country}`)
  return { bundle: bundle.id, total: bundle.price.amount, country }
}

const STATUS: Readonly<Record<string, RowOf<'account'>['status']>> = {
  not_confirmed: 'not_confirmed',
  pending: 'not_confirmed',
  pending_deletion: 'pending_deletion',
  deleted: 'deleted',
}
/** Personas who know the member: they talk with them, and were liked by them. */
const ACQUAINTED: readonly string[] = ['not_confirmed', 'free', 'premium', 'blocked', 'blocker']

export async function openAccessEnvironment(api: TestApi): Promise<AccessEnvironment> {
  const proto = await prototypes(api)
  const { db } = api.deps.store
  let count = 0

  async function insert<T extends Table>(table: T, rows: readonly RowOf<T>[] = []): Promise<void> {
    if (rows.length === 0) return
    const values = rows as unknown as Insertable<Database['account']>[]
    await db
      .insertInto(table as 'account')
      .values(values)
      .execute()
  }

  async function createFixtures(): Promise<Fixtures> {
    count += 1
    const tag = `${count}x${randomUUID().slice(0, 6)}`
    const now = api.clock.now + count
    const rows: { [T in Table]?: RowOf<T>[] } = {}
    const add = <T extends keyof typeof proto>(table: T, changes: Partial<RowOf<T>>) => {
      const row = { ...proto[table], ...changes } as RowOf<T>
      ;((rows[table] ??= [] as never) as RowOf<T>[]).push(row)
      return row
    }

    function addMember(
      persona: Persona | 'owner' | 'stranger' | 'pending',
      changes: Partial<RowOf<'account'>> = {},
    ) {
      const id = randomUUID()
      const brand = persona === 'other_brand' || persona === 'travelled' ? PARTNER : BRAND
      const status = STATUS[persona] ?? 'active'
      const name = `${persona.replace('_', '-').slice(0, 9)}${tag}`
      const email = `${name}@mail.test`
      add('account', {
        id,
        brand,
        name,
        name_norm: name,
        name_skeleton: name,
        email,
        email_norm: email,
        status,
        email_confirmed_at: status === 'not_confirmed' ? 0 : now,
        credits: 20,
        paid_user: persona === 'premium' ? 1 : 0,
        tracking: '{}',
        free_messages_used: 0,
        conversations_started: 0,
        ...changes,
      })
      const isListed = status === 'active'
      const state = { status: isListed ? ('active' as const) : ('disabled' as const), seen_at: now }
      const born = persona === 'owner' ? CANARY_BORN : proto.profile.born
      add('profile', { id, brand, name, born, main_photo: '', ...state })
      if (isListed) add('listing', { profile: id, brand, born, seen_at: now, has_photo: 0 })
      const token = newToken()
      add('session', { hash: hashToken(token), account: id, brand })
      const link = newToken()
      if (status === 'not_confirmed') {
        const data = JSON.stringify({ email })
        add('token', { account: id, brand, hash: hashToken(link), data, used_at: 0 })
      }
      return { id, name, email, token, link }
    }

    function addConversation(starter: string, other: string) {
      const id = randomUUID()
      const [low, high] = [starter, other].sort() as [string, string]
      add('conversation', { id, low, high, starter, last_seq: 1 })
      add('conversation_side', { conversation: id, profile: starter, other, unread: 0 })
      add('conversation_side', { conversation: id, profile: other, other: starter, unread: 1 })
      const message = randomUUID()
      add('message', { conversation: id, id: message, seq: 1, sender: starter, text: 'Good evening' })
      return { conversation: id, message }
    }

    const secretEmail = `${CANARY}${tag}@mail.test`
    const target = addMember('owner', {
      email: secretEmail,
      email_norm: secretEmail,
      credits: 77_003_311,
      tracking: `{"network":"${CANARY}"}`,
    })
    const stranger = addMember('stranger')
    const pending = addMember('pending')
    const theirs = addConversation(target.id, stranger.id)
    const people = new Map<string, ReturnType<typeof addMember>>(
      PERSONAS.filter((persona) => persona !== 'visitor').map((persona) => [persona, addMember(persona)]),
    )
    const conversations = new Map<string, typeof theirs>()
    for (const [persona, { id }] of people) {
      if (!ACQUAINTED.includes(persona)) continue
      conversations.set(persona, addConversation(target.id, id))
      add('likes', { from_profile: target.id, to_profile: id, seen_at: 0, matched_at: 0 })
    }

    const [mainPhoto, otherPhoto] = [randomUUID(), randomUUID()]
    const mailed = newToken()
    const payment = randomUUID()
    const orderId = randomUUID()
    add('photo', { id: mainPhoto, profile: target.id, position: 0, status: 'active' })
    add('photo', {
      id: otherPhoto,
      profile: target.id,
      position: 1,
      status: 'active',
      thumb_name: `thumb-${tag}`,
      blurred_name: `blurred-${tag}`,
      medium_name: `medium-${CANARY}${tag}`,
      full_name: `full-${CANARY}${tag}`,
    })
    const profile = rows.profile?.find(({ id }) => id === target.id)
    if (profile) profile.main_photo = mainPhoto
    add('token', { account: target.id, hash: hashToken(mailed), used_at: 0 })
    add('orders', {
      // The newest of all, so that a list that should not hold it would.
      id: orderId,
      account: target.id,
      provider_reference: payment,
      created_at: now,
      redirect_url: `http://bank.test/${CANARY}`,
    })

    add('sandbox_payment', { id: payment, order_id: orderId, state: 'open' })

    const copies = copiesInOtherPool(rows, tag)
    for (const table of ['profile', 'account'] as const) {
      await insert(table, rows[table])
      await insert(table, copies[table])
    }
    for (const table of Object.keys(rows) as (keyof typeof proto)[]) {
      if (table === 'profile' || table === 'account') continue
      await insert(table, rows[table])
      await insert(table, copies[table])
    }
    const pool = proto.account.pool
    await db
      .insertInto('deletion')
      .values({
        pool,
        account: people.get('pending_deletion')?.id ?? '',
        brand: BRAND,
        reason: '',
        remarks: '',
        requested_at: api.clock.now,
        purge_at: api.clock.now + 14 * 86_400_000,
        purged_at: 0,
      })
      .execute()
    await db
      .insertInto('block')
      .values(
        [
          { blocker: target.id, blocked: people.get('blocked')?.id ?? '' },
          { blocker: people.get('blocker')?.id ?? '', blocked: target.id },
        ].map((pair) => ({ ...pair, pool, created_at: now })),
      )
      .execute()
    return {
      caller(persona) {
        const brand = persona === 'other_brand' ? PARTNER : BRAND
        const person = api.visitor(brand)
        const known = persona === 'owner' ? target : people.get(persona)
        if (known) {
          Object.assign(person, { id: known.id, name: known.name, email: known.email })
          person.cookies.set('session', known.token)
        }
        const site = api.deps.brands.get(BRAND)?.site
        const cost = persona === 'premium' ? (site?.message_credits ?? 0) : 0
        return {
          persona,
          person,
          cost,
          photoCost: site?.photo_credits ?? 0,
          link: known?.link ?? newToken(),
          offer: cheapest(api, brand),
        }
      },
      targetFor: (persona) => ({
        id: target.id,
        name: target.name,
        order: orderId,
        payment,
        mainPhoto,
        otherPhoto,
        token: mailed,
        pending: pending.link,
        foreign: theirs.conversation,
        ...(conversations.get(persona) ?? theirs),
      }),
      unknown: () => ({
        id: randomUUID(),
        name: 'nobody',
        order: randomUUID(),
        payment: randomUUID(),
        mainPhoto: randomUUID(),
        otherPhoto: randomUUID(),
        token: newToken(),
        pending: newToken(),
        conversation: randomUUID(),
        foreign: randomUUID(),
        message: randomUUID(),
      }),
      secrets: [
        CANARY,
        '1977-07-07',
        '19770707',
        '77003311',
        PASSWORD,
        proto.account.password_hash,
        target.token,
        hashToken(target.token),
        mailed,
        hashToken(mailed),
        orderId,
        payment,
      ],
    }
  }

  /** The same people with the same ids in a pool apart, with texts of their own. */
  function copiesInOtherPool(
    rows: { [T in Table]?: RowOf<T>[] },
    tag: string,
  ): { [T in Table]?: RowOf<T>[] } {
    const home = { pool: STRANGER_BRAND, brand: STRANGER_BRAND }
    const text = `${COPY_CANARY}${tag}`
    const move = <T extends Table>(table: T, changes: (row: RowOf<T>) => Partial<RowOf<T>>) => ({
      [table]: (rows[table] ?? []).map((row) => ({ ...row, ...changes(row) })),
    })
    return {
      ...move('account', (row) => ({ ...home, name: `${COPY_CANARY}${row.name}`, tracking: text })),
      ...move('profile', (row) => ({ ...home, name: `${COPY_CANARY}${row.name}`, about: text, city: text })),
      ...move('listing', () => home),
      ...move('session', (row) => ({ ...home, hash: hashToken(row.hash) })),
      ...move('likes', () => ({ pool: STRANGER_BRAND })),
      ...move('conversation', () => ({ pool: STRANGER_BRAND })),
      ...move('conversation_side', () => ({ pool: STRANGER_BRAND })),
      ...move('message', () => ({ pool: STRANGER_BRAND, text })),
      ...move('photo', () => ({ pool: STRANGER_BRAND, thumb_name: text, full_name: text })),
      ...move('orders', (row) => ({
        ...home,
        redirect_url: `http://bank.test/${text}`,
        bundle: text,
        provider_reference: `${text}${row.provider_reference}`,
      })),
    }
  }

  return {
    api,
    createFixtures,
    async createOnlyFixtures() {
      await emptyDatabase(api.deps.store)
      return createFixtures()
    },
  }
}
