import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KyselyPlugin, Selectable } from 'kysely'
import * as v from 'valibot'
import type { Chat } from '../src/contract/chat.ts'
import type { Message } from '../src/contract/messages.ts'
import { UserName } from '../src/contract/credentials.ts'
import { CASE_KINDS } from '../src/contract/desk/case-lists.ts'
import { ORDER_STATES } from '../src/contract/orders.ts'
import { ATTRIBUTE_NAMES, ATTRIBUTES } from '../src/contract/profile-lists.ts'
import { ABOUT_LENGTH } from '../src/contract/profiles.ts'
import { ageAt } from '../src/core/age.ts'
import { DAY_MS, HOUR_MS } from '../src/core/durations.ts'
import { FREE_CONVERSATIONS, FREE_MESSAGES } from '../src/core/limits.ts'
import { runSignals } from '../src/server/moderation/signals/run-signals.ts'
import { startApi, type TestApi } from '../tests/support/api.ts'
import { findCity } from '../src/server/platform/geo/places.ts'
import { audit } from '../src/server/audit/audit.ts'
import type { Deps } from '../src/server/platform/context.ts'
import type { Database } from '../src/server/platform/db/schema.ts'
import { CASE_WORDS } from './case-words.ts'
import { DEMO_LOGIN, DEMO_NAMES } from './login.ts'
import { withPortraits } from './portraits/store.ts'
import { seedDemo } from './seed.ts'

const TABLES = [
  'account_source',
  'profile',
  'listing',
  'photo',
  'likes',
  'prompt_answer',
  'conversation',
  'conversation_side',
  'message',
  'consent',
  'deletion',
  'orders',
  'discount',
  'invoice',
  'refund',
  'credit_note',
  'sandbox_payment',
  'sandbox_refund',
  'block',
  'draft',
  'notice',
  'restriction',
  'discount_code',
  'mandate',
  'payment_customer',
  'direct_debit',
] as const
const perBrand = 60
/** Seven brands take seconds of a processor, which a busy machine stretches. */
const SEEDED_MS = 120_000

let api: TestApi

beforeAll(async () => {
  api = await startApi()
  await seedDemo(api.deps, { perBrand })
}, SEEDED_MS)
afterAll(() => api.stop())

const all = <T extends keyof Database>(table: T, { store } = api.deps) =>
  store.db.selectFrom(table).selectAll().execute() as unknown as Promise<Selectable<Database[T]>[]>

/** Profiles of members who were not erased. */
async function knownProfiles() {
  const erased = new Set(
    (await all('account')).filter(({ status }) => status === 'deleted').map(({ id }) => id),
  )
  return (await all('profile')).filter(({ id }) => !erased.has(id))
}

/** Of a login's accounts at all brands. */
const idsOf = async (login: string) =>
  new Set((await all('account')).filter(({ name }) => name === login).map(({ id }) => id))

const logIn = async (brand: string, name: string) => {
  const person = api.visitor(brand)
  const answer = await person.post('/api/user.php', { login: name, password: DEMO_LOGIN.password })
  return { person, answer }
}

/** Made anew by each decision, and by each operator. */
const RANDOM = { warning: '', about_removed: '', decided_by: '', appeal_hash: '', decision: '' }

/** Everything the seed wrote but random ids of transfers and decisions, names of files, and salted hashes, in an order of its own. */
async function contents(deps: Deps): Promise<string[]> {
  const accounts = (await all('account', deps)).map((account) => ({
    ...{ ...account, ...RANDOM },
    password_hash: '',
  }))
  const ledger = (await all('ledger', deps)).map(({ ledger_account, amount, created_at }) => ({
    ledger_account,
    amount,
    created_at,
  }))
  const tables = await Promise.all(
    TABLES.map(async (table) =>
      (await all(table, deps)).map((row) => ({
        ...row,
        ...RANDOM,
        ...(table === 'restriction' ? { id: '' } : {}),
        ...(table === 'prompt_answer' ? { file: '' } : {}),
        // By the key of the installation.
        ...(table === 'listing' ? { cell: 0 } : {}),
      })),
    ),
  )
  return [...accounts, ...ledger, ...tables.flat()].map((row) => JSON.stringify(row)).sort()
}

test(
  'two seeds at the same time of day are equal, on every machine',
  async () => {
    const other = await startApi()
    await seedDemo(other.deps, { perBrand })
    expect(await contents(other.deps)).toEqual(await contents(api.deps))
    await other.stop()
  },
  SEEDED_MS,
)

test('the audit finds nothing in what it wrote', async () => {
  const { store, brands, media } = api.deps
  expect(await audit(store, brands, withPortraits(media, api.deps, { perBrand }))).toEqual([])
})

test('a second seed at the same time changes nothing', async () => {
  const before = await contents(api.deps)
  await seedDemo(api.deps, { perBrand })
  expect(await contents(api.deps)).toEqual(before)
})

test(
  'at a later start another newcomer has signed up, and nobody else changed',
  async () => {
    const other = await startApi()
    await seedDemo(other.deps, { perBrand })
    const newcomers = async () =>
      (await all('account', other.deps)).filter(({ name }) => name === 'new').map(({ id }) => id)
    const before = await contents(other.deps)
    const last = await newcomers()
    other.clock.now += 30 * HOUR_MS
    await seedDemo(other.deps, { perBrand })

    const now = await newcomers()
    expect(now).toHaveLength(last.length)
    expect(now.filter((id) => last.includes(id))).toEqual([])
    const signup = `"created_at":${other.clock.now}`
    const isOfNewcomers = (row: string) => [...last, ...now, signup].some((part) => row.includes(part))
    const after = await contents(other.deps)
    expect(after.filter((row) => !isOfNewcomers(row))).toEqual(before.filter((row) => !isOfNewcomers(row)))
    expect(await audit(other.deps.store, other.deps.brands)).toEqual([])
    await other.stop()
  },
  SEEDED_MS,
)

test(
  'a demo seed cut off within a brand leaves nothing of it, and goes on from there',
  async () => {
    const other = await startApi()
    const [first, second] = other.deps.brands.keys()
    let ledgers = 0
    const cut: KyselyPlugin = {
      transformQuery({ node }) {
        const isLedger = node.kind === 'InsertQueryNode' && JSON.stringify(node.into).includes('"ledger"')
        if (isLedger && (ledgers += 1) === 3) throw new Error('cut off')
        return node
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }
    const store = { ...other.deps.store, db: other.deps.store.db.withPlugin(cut) }
    await expect(seedDemo({ ...other.deps, store }, { perBrand })).rejects.toThrow('cut off')
    expect(new Set((await all('profile', other.deps)).map(({ brand }) => brand))).toEqual(
      new Set([first, second]),
    )
    expect(new Set((await all('account', other.deps)).map(({ brand }) => brand))).toEqual(
      new Set([first, second]),
    )

    await seedDemo(other.deps, { perBrand })
    expect(await contents(other.deps)).toEqual(await contents(api.deps))
    await other.stop()
  },
  SEEDED_MS,
)

test('there is no demo outside demo mode', async () => {
  await expect(seedDemo({ ...api.deps, demo: false })).rejects.toThrow('demo mode only')
})

test('each demo brand has sixty profiles; all but fictional and cam have an account', async () => {
  const accounts = new Set((await all('account')).map(({ id }) => id))
  const profiles = await all('profile')
  for (const { site } of api.deps.brands.values()) {
    const here = profiles.filter(({ brand }) => brand === site.id)
    expect(here).toHaveLength(perBrand)
    for (const { id, fictional, provider } of here) {
      expect(accounts.has(id)).toBe(fictional === 0 && provider === 'member')
    }
  }
})

test('fictional and cam profiles are where the brand allows them, and nowhere else', async () => {
  const profiles = await all('profile')
  for (const { site } of api.deps.brands.values()) {
    const here = profiles.filter(({ brand }) => brand === site.id)
    expect(here.some(({ fictional }) => fictional === 1)).toBe(site.fictional_warning)
    expect(here.some(({ provider }) => provider === 'cam')).toBe(site.cam_profiles)
  }
  for (const { provider, link } of profiles) {
    if (provider === 'cam') expect(link).toMatch(/^https:\/\/cam\.example\/[a-z]+\/[^/]+$/)
    else expect(link).toBe('')
  }
})

test('members fit their niche', async () => {
  const profiles = await knownProfiles()
  const at = (id: string) => profiles.filter(({ brand }) => brand === id)
  expect(new Set(at('hjertebro').map(({ gender, seeks }) => `${gender} seeks ${seeks}`))).toEqual(
    new Set(['man seeks man']),
  )
  expect(at('lunaria').some(({ gender, seeks }) => gender === 'man' || seeks === 'man')).toBe(false)
  const ages = at('herbstgold').map(({ born }) => ageAt(born, api.clock.now))
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(50)
  expect(Math.max(...ages)).toBeLessThanOrEqual(75)
})

test('no login is shown to others by the name it logs in with', async () => {
  const shown = (await all('profile')).map(({ name }) => name)
  expect(DEMO_NAMES.filter((name) => shown.includes(name))).toEqual([])
})

test('what a profile says is what a member could have said', async () => {
  for (const profile of await knownProfiles()) {
    const { site } = api.deps.brands.get(profile.brand) ?? {}
    expect(site?.genders).toContain(profile.gender)
    expect(site?.countries).toContain(profile.country)
    expect(findCity(profile.country, profile.region, profile.city)).toBeDefined()
    expect(ageAt(profile.born, api.clock.now)).toBeGreaterThanOrEqual(site?.min_age ?? 18)
    expect(v.is(UserName, profile.name)).toBe(true)
    expect(profile.about.length).toBeLessThanOrEqual(ABOUT_LENGTH)
    expect(profile.about).not.toMatch(/[{}|]|\d\d[+-] /)
    const interests = JSON.parse(profile.interests) as string[]
    expect(site?.interests).toEqual(expect.arrayContaining(interests))
    expect(new Set(interests).size).toBe(interests.length)
    for (const name of ATTRIBUTE_NAMES) expect(['', ...ATTRIBUTES[name]]).toContain(profile[name])
  }
})

test('no demo member looks online: all were seen an hour ago or more, after joining', async () => {
  const newcomers = await idsOf('new')
  for (const { id, seen_at, created_at } of await all('profile')) {
    expect(seen_at).toBeLessThanOrEqual(api.clock.now - HOUR_MS)
    if (!newcomers.has(id)) expect(seen_at).toBeGreaterThanOrEqual(created_at)
  }
})

test('partner-brand profiles show where their members agreed and are old enough', async () => {
  const listings = await all('listing')
  const listed = (id: string) => listings.filter(({ profile }) => profile === id).map(({ brand }) => brand)
  let elsewhere = 0
  const admits = (brand: string, born: number, gender: string) => {
    const { min_age, genders } = api.deps.brands.get(brand)!.site
    return ageAt(born, api.clock.now) >= min_age && genders.some((known) => known === gender)
  }
  const unlisted = new Set(
    (await all('account'))
      .filter(({ invisible, paused_until }) => invisible === 1 || paused_until > 0)
      .map(({ id }) => id),
  )
  for (const { id, brand, resell_brands, born, gender, status } of await all('profile')) {
    if (status === 'disabled' || unlisted.has(id)) {
      expect(listed(id)).toEqual([])
      continue
    }
    const agreed = (JSON.parse(resell_brands) as string[]).filter((partner) => admits(partner, born, gender))
    expect(listed(id).sort()).toEqual([brand, ...agreed].sort())
    elsewhere += agreed.length
  }
  expect(elsewhere).toBeGreaterThan(10)
})

test('there is a break, a parting, and a consent for each picture, where the brand has them', async () => {
  const [accounts, blocks, pictures, consents, profiles] = await Promise.all([
    all('account'),
    all('block'),
    all('verification'),
    all('consent'),
    all('profile'),
  ])
  const homeOf = new Map(profiles.map(({ id, brand }) => [id, brand]))
  const agreed = new Set(consents.filter(({ kind }) => kind === 'verification').map(({ account }) => account))
  expect(new Set(pictures.map(({ account }) => account))).toEqual(agreed)
  for (const { site } of api.deps.brands.values()) {
    const expected = site.features.includes('pause') ? 1 : 0
    const resting = accounts.filter(({ brand, paused_until }) => brand === site.id && paused_until > 0)
    const parted = blocks.filter(
      ({ blocker, unmatched }) => homeOf.get(blocker) === site.id && unmatched === 'final',
    )
    expect([resting.length, parted.length], site.id).toEqual([expected, expected])
  }
})

test('every transfer of the ledger sums to zero, and balances are what was booked', async () => {
  const sums = new Map<string, number>()
  const balances = new Map<string, number>()
  for (const { transfer, ledger_account, amount } of await all('ledger')) {
    sums.set(transfer, (sums.get(transfer) ?? 0) + amount)
    balances.set(ledger_account, (balances.get(ledger_account) ?? 0) + amount)
  }
  expect(sums.size).toBeGreaterThan(100)
  expect(new Set(sums.values())).toEqual(new Set([0]))
  for (const { id, name, brand, credits, paid_user } of await all('account')) {
    if (name === 'owing') expect(credits).toBe(0)
    else if (paid_user === 0) expect(credits).toBe(api.deps.brands.get(brand)?.site.signup_credits)
    expect(balances.get(`member:${id}`) ?? 0).toBe(credits)
  }
})

test('conversations are numbered without gaps, and unread is what was not read', async () => {
  const messages = await all('message')
  const sides = await all('conversation_side')
  for (const { id, last_seq, low, high, starter } of await all('conversation')) {
    const thread = messages.filter(({ conversation }) => conversation === id).sort((a, b) => a.seq - b.seq)
    expect(thread.map(({ seq }) => seq)).toEqual(Array.from({ length: last_seq }, (_, index) => index + 1))
    expect(thread.map(({ created_at }) => created_at)).toEqual(
      thread.map(({ created_at }) => created_at).sort((a, b) => a - b),
    )
    expect(low < high && [low, high].includes(starter)).toBe(true)
    for (const side of sides.filter(({ conversation }) => conversation === id)) {
      const unread = thread.filter(({ sender, seq }) => sender !== side.profile && seq > side.read_up_to)
      expect(side.unread).toBe(unread.length)
      expect([low, high]).toContain(side.other)
    }
  }
})

test('no two conversations of a brand have a line in common, but those that were reported', async () => {
  const reported = new Set(
    Object.values(CASE_WORDS).flatMap(({ messages }) => Object.values(messages).flat()),
  )
  const brandOf = new Map((await all('account')).map(({ id, brand }) => [id, brand]))
  const written = (await all('message')).filter(({ text }) => text !== '' && !reported.has(text))
  const lines = written.map(({ sender, text }) => `${brandOf.get(sender)}: ${text}`)
  expect(lines).toHaveLength(new Set(lines).size)
})

test('counters of free messages say what was written, within what is free', async () => {
  const messages = await all('message')
  const conversations = await all('conversation')
  for (const { id, name, paid_user, free_messages_used, conversations_started } of await all('account')) {
    const started = conversations.filter(({ starter }) => starter === id)
    const free = messages.filter(({ sender, credits }) => sender === id && credits === 0)
    expect(free_messages_used).toBe(free.length)
    expect(conversations_started).toBe(paid_user === 1 || name === 'owing' ? 0 : started.length)
    expect(free_messages_used).toBeLessThan(FREE_MESSAGES)
    expect(conversations_started).toBeLessThan(FREE_CONVERSATIONS)
  }
})

test('likes are between members of one brand, and a match is a like both ways', async () => {
  const brandOf = new Map((await all('account')).map(({ id, brand }) => [id, brand]))
  const likes = await all('likes')
  const pairs = new Set(likes.map(({ from_profile, to_profile }) => `${from_profile}/${to_profile}`))
  for (const { from_profile, to_profile, matched_at, created_at, seen_at } of likes) {
    expect(brandOf.get(from_profile)).toBe(brandOf.get(to_profile))
    expect(matched_at > 0).toBe(pairs.has(`${to_profile}/${from_profile}`))
    expect(created_at).toBeLessThan(api.clock.now)
    if (seen_at > 0) expect(seen_at).toBeGreaterThanOrEqual(created_at)
  }
})

describe('with all members of the demo', () => {
  beforeAll(async () => {
    await api.stop()
    api = await startApi()
    await seedDemo(api.deps)
  }, SEEDED_MS)

  test('the demo login works at every brand and finds likes, a match and unread words', async () => {
    for (const brand of api.deps.brands.keys()) {
      const { person: demo, answer } = await logIn(brand, 'demo')
      expect(answer.status).toBe(200)
      expect(answer.body.user).toMatchObject({ name: 'demo', status: 'active', paid_user: false })
      const likes = (await demo.get('/api/likes.php')).body as { num_results: number; new_likes: number }
      expect(likes.num_results).toBeGreaterThan(2)
      expect(likes.new_likes).toBeGreaterThan(0)
      const matches = (await demo.get('/api/likes.php', { type: 'matches' })).body as { num_results: number }
      expect(matches.num_results).toBeGreaterThan(0)
      const chats = (await demo.get('/api/chats.php')).body as { chats: unknown[]; unread_messages: number }
      expect(chats.chats).toHaveLength(4)
      expect(chats.unread_messages).toBeGreaterThan(0)
    }
  })

  test('the login `new` has just signed up: the time bonus runs, nothing is there yet', async () => {
    for (const { site } of api.deps.brands.values()) {
      const { person, answer } = await logIn(site.id, 'new')
      const { user } = answer.body
      const status = site.id === 'amora' ? 'not_confirmed' : 'active'
      expect(user).toMatchObject({ status, paid_user: false, credits: site.signup_credits })
      expect((await person.get('/api/profile.php')).body).toMatchObject({ about: '', interests: [] })
      expect((await person.get('/api/chats.php')).body.chats).toEqual([])
      const { discount } = (await person.get('/api/bundles.php')).body
      expect(discount?.code === 'TIMEBONUS25').toBe(site.time_bonus.value_percentage > 0)
    }
  })

  test('the login `premium` has 40 credits, 12 photos, and talks of every kind', async () => {
    const photos = await all('photo')
    for (const { site } of api.deps.brands.values()) {
      const { person, answer } = await logIn(site.id, 'premium')
      const { user } = answer.body
      expect(user).toMatchObject({ status: 'active', paid_user: true, credits: 40 })
      expect(photos.filter(({ profile }) => profile === user.id)).toHaveLength(12)
      const { chats } = (await person.get('/api/chats.php')).body as { chats: Chat[] }
      expect(chats).toHaveLength(6)
      const answers = await Promise.all(
        chats.map(({ conversation: { id } }) => person.get('/api/chat.php', { conversation: id })),
      )
      const messages = answers.flatMap(({ body }) => body.messages as Message[])
      const kinds = new Set(messages.map(({ kind, mine }) => `${mine ? 'own' : 'their'} ${kind}`))
      expect([...kinds].sort()).toEqual([
        'own gift',
        'own photo',
        'own text',
        'their gift',
        'their photo',
        'their text',
        ...(site.features.includes('voice') ? ['their voice'] : []),
      ])
    }
  })

  test('`premium` has got back what a first message cost that nobody read', async () => {
    for (const brand of api.deps.brands.keys()) {
      const { person } = await logIn(brand, 'premium')
      const { message_refunds: refunds } = (await person.get('/api/transactions.php')).body
      expect(refunds).toHaveLength(1)
      const { conversation, credits } = refunds[0]
      const { body } = await person.get('/api/chat.php', { conversation })
      expect(body.messages).toMatchObject([{ mine: true, read: false, refunded: true, credits }])
    }
  })

  test('`premium` has an order in every state, as the bank has it', async () => {
    for (const brand of api.deps.brands.keys()) {
      const { person } = await logIn(brand, 'premium')
      const states = async () =>
        new Set(
          (await person.get('/api/transactions.php')).body.transactions.map(
            ({ state }: { state: string }) => state,
          ),
        )
      expect(await states()).toEqual(new Set(ORDER_STATES))
      const { body } = await person.get('/api/order.php', { id: `${brand}-premium-pending` })
      expect(body).toMatchObject({ state: 'pending', redirect_url: expect.stringContaining('/dev/sandbox/') })
      expect((await person.fetch(body.redirect_url, { method: 'GET' })).status).toBe(200)
    }
  })

  test('the login `leaving` may come back, and nobody else logs in as it', async () => {
    for (const brand of api.deps.brands.keys()) {
      const { answer } = await logIn(brand, 'leaving')
      expect(answer.body.error).toBe('account_pending_deletion')
    }
  })

  test('the login `quiet` is invisible, gets no mail and has set a weekly limit', async () => {
    for (const brand of api.deps.brands.keys()) {
      const { person, answer } = await logIn(brand, 'quiet')
      expect(answer.body.user.notifications_disabled).toEqual(['fbl', 'bounce', 'listunsubscribe'])
      expect((await person.get('/api/account.php')).body).toMatchObject({ invisible: true, weekly_limit: 20 })
    }
  })

  test('the login `restricted` is hidden after a notice, and may write to nobody', async () => {
    for (const brand of api.deps.brands.keys()) {
      const { person, answer } = await logIn(brand, 'restricted')
      expect(answer.body.user.profile.status).toBe('disabled')
      const [card] = (await person.get('/api/search.php')).body.results
      const like = await person.post('/api/like.php', { profile: card.id })
      expect(like.body.error).toBe('account_restricted')
    }
  })

  test('the login `suspended` was warned, and reads but takes no part', async () => {
    for (const brand of api.deps.brands.keys()) {
      const { person, answer } = await logIn(brand, 'suspended')
      const { warning, suspension, profile } = answer.body.user
      expect([warning.ground, profile.status]).toEqual(['harassment', 'disabled'])
      const [card] = (await person.get('/api/search.php')).body.results
      const like = await person.post('/api/like.php', { profile: card.id })
      expect([like.body.error, like.body.until]).toEqual(['account_suspended', suspension.until])
    }
  })

  test('the login `owing` has lost premium and credits by a charge-back, and owes some', async () => {
    for (const { site } of api.deps.brands.values()) {
      const { person, answer } = await logIn(site.id, 'owing')
      expect(answer.body.user).toMatchObject({ paid_user: false, credits: 0 })
      const debts = (await all('ledger')).filter(
        ({ ledger_account }) => ledger_account === `debt:${answer.body.user.id}`,
      )
      expect(debts.map(({ amount }) => amount < 0)).toEqual([true])
      const { transactions } = (await person.get('/api/transactions.php')).body
      expect(transactions).toMatchObject([{ id: `${site.id}-owing-charged-back`, state: 'charged_back' }])
    }
  })

  test('`demo` has blocked a member, begun a message and reported two', async () => {
    for (const brand of api.deps.brands.keys()) {
      const { person, answer } = await logIn(brand, 'demo')
      expect((await person.get('/api/block.php')).body.num_results).toBe(1)
      const { id } = answer.body.user
      expect((await all('draft')).filter(({ profile }) => profile === id)).toHaveLength(1)
      const notices = (await all('notice')).filter(({ account }) => account === id)
      expect(notices.map(({ decided_at }) => decided_at > 0).sort()).toEqual([false, true])
    }
  })

  test('`premium` keeps a card, waits for a photo and had one refused', async () => {
    for (const brand of api.deps.brands.keys()) {
      const { person } = await logIn(brand, 'premium')
      expect((await person.get('/api/order.php', { repeat: '1' })).body).toMatchObject({
        method: 'creditcard',
      })
      const { photos } = (await person.get('/api/profile.php')).body as { photos: { status: string }[] }
      expect(photos.map(({ status }) => status).filter((status) => status !== 'active')).toEqual([
        'pending',
        'rejected',
      ])
    }
  })

  test('codes to type in are good, run out, used, or for other orders', async () => {
    for (const { site } of api.deps.brands.values()) {
      const { person } = await logIn(site.id, 'premium')
      const error = async (code: string) => (await person.get('/api/discountcode.php', { code })).body.error
      expect(await error('HELLO15')).toBeUndefined()
      expect(await error('SUMMER15')).toBe('discount_expired')
      expect(await error('THANKS20')).toBe('discount_used')
      expect(await error('ABROAD15')).toBe('discount_not_in_country')
    }
  })

  test('where visitors may not look around, a dozen members agreed to be shown', async () => {
    const listings = await all('listing')
    const fictional = new Set((await all('profile')).filter((one) => one.fictional === 1).map(({ id }) => id))
    for (const { site } of api.deps.brands.values()) {
      const agreed = listings.filter(
        ({ brand, teaser, profile }) => brand === site.id && teaser === 1 && !fictional.has(profile),
      )
      const isOpen = site.logged_out_search && !site.logged_out_search_trafficsource
      expect(agreed).toHaveLength(isOpen ? 0 : 12)
    }
  })

  test('some paid, some left and can come back, some were erased', async () => {
    const accounts = await all('account')
    for (const brand of api.deps.brands.keys()) {
      const here = accounts.filter((account) => account.brand === brand)
      expect(here.filter(({ paid_user }) => paid_user === 1).length).toBeGreaterThan(3)
      expect(here.some(({ status }) => status === 'pending_deletion')).toBe(true)
      expect(
        here.filter(({ status }) => status === 'deleted').map(({ name, email }) => name + email),
      ).toContain('')
    }
  })

  test('about sixty cases wait at each brand, of every kind, some overdue and some claimed', async () => {
    const cases = await all('desk_case')
    for (const brand of api.deps.brands.keys()) {
      const open = cases.filter((one) => one.brand === brand && one.closed_at === 0)
      expect(open.length).toBeGreaterThan(50)
      const count = (kind: string) => open.filter((one) => one.kind === kind).length
      expect(CASE_KINDS.filter((kind) => count(kind) === 0)).toEqual([
        ...(brand === 'amora' ? [] : ['child_abuse_follow_up']),
        'signal',
      ])
      expect([count('privacy_request'), count('authority_order')]).toEqual([4, 1])
      expect(
        open.filter(
          ({ kind, hard_due_at }) => kind === 'privacy_request' && hard_due_at <= api.clock.now + DAY_MS,
        ),
      ).toHaveLength(1)
      expect([count('photo'), count('appeal'), count('withdrawal')]).toEqual([24, 3, 2])
      expect([count('refund_refused'), count('dispute')]).toEqual([1, 3])
      expect((await all('refund_request')).filter((asked) => asked.brand === brand)).toMatchObject([
        { outcome: '', asked_by: expect.stringMatching(/^operator:./) as string },
      ])
      expect(open.filter(({ state }) => state === 'claimed')).toHaveLength(2)
      expect(open.filter(({ due_at }) => due_at < api.clock.now).length).toBeGreaterThan(5)
    }
    expect(new Set(cases.map(({ language }) => language)).size).toBeGreaterThan(6)
  })

  test('decided cases have their mails, and their looks and decisions are in the log', async () => {
    const closed = (await all('desk_case')).filter(({ closed_at }) => closed_at > 0)
    expect(closed.length).toBeGreaterThan(7 * 420)
    const decided = (await all('case_event')).filter(({ kind }) => kind === 'decided')
    expect(new Set(decided.map(({ case_id }) => case_id))).toEqual(new Set(closed.map(({ id }) => id)))
    for (const { detail } of decided) expect(detail).toContain('"subject":')
    const log = await all('operator_log')
    for (const call of ['claimCase', 'getCase', 'decideCase'])
      expect(log.filter((entry) => entry.call === call)).toHaveLength(decided.length)
  })

  test('five accounts of each brand show one picture and write one text, and are reported for it', async () => {
    const [photos, cases, messages] = [await all('photo'), await all('desk_case'), await all('message')]
    const shown = [...Map.groupBy(photos, ({ digest }) => digest).values()]
    const rings = shown
      .map((alike) => new Set(alike.map(({ profile }) => profile)))
      .filter(({ size }) => size > 1)
    expect(rings.map(({ size }) => size)).toEqual(Array.from(api.deps.brands, () => 5))
    for (const ring of rings) {
      const reported = cases.filter(({ subject, closed_at }) => ring.has(subject) && closed_at === 0)
      expect(reported.map(({ ground }) => ground)).toEqual(Array.from(ring, () => 'fraud'))
      const written = messages.filter(({ sender }) => ring.has(sender)).map(({ text }) => text)
      expect(written.length / new Set(written).size).toBe(5)
    }
  })

  test('the ring is found by its picture and text, and no honest member of any brand raises a case', async () => {
    const on = [...api.deps.brands.values()].filter(({ site }) => site.desk.signals)
    expect(on.map(({ site }) => site.id)).toEqual(['amora', 'herbstgold'])
    for (const { site } of api.deps.brands.values()) site.desk.signals = site.desk.message_signals = true
    expect(await runSignals(api.deps)).toBe(0)
    const found = (await all('signal')).filter(({ rule }) => rule !== 'notices')
    const by = Object.groupBy(found, ({ rule }) => rule)
    expect(Object.keys(by).sort()).toEqual(['contact_early', 'same_picture', 'same_text'])
    for (const signals of Object.values(by)) expect(signals).toHaveLength(2 * 5)
    expect(new Set(found.map(({ account }) => account)).size).toBe(2 * 5)
    expect(found.every(({ case_id }) => case_id !== '')).toBe(true)
  })

  test('one appeal of each brand is against what `lead` decided', async () => {
    const operators = await all('operator')
    const lead = operators.find(({ name }) => name === 'lead')?.id
    const appeals = await all('appeal')
    for (const brand of api.deps.brands.keys()) {
      const first = appeals.filter((one) => one.brand === brand).map(({ first_decider }) => first_decider)
      expect(first.filter((who) => who === `operator:${lead}`)).toHaveLength(1)
    }
  })

  test('there are 300 profiles a brand, and the audit finds nothing', async () => {
    const profiles = await all('profile')
    for (const id of api.deps.brands.keys()) {
      expect(profiles.filter(({ brand }) => brand === id)).toHaveLength(300)
    }
    expect(await audit(api.deps.store, api.deps.brands)).toEqual([])
  })
})
