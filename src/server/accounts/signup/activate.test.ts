import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, startApi, tokenIn, type Person, type TestApi } from '../../../../tests/support/api.ts'
import { linkIn, subjectsTo } from '../../../../tests/support/links.ts'

const OWNERS = 'the words of the owner'
const STRANGERS = 'the words of the stranger'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.stop())

let signups = 0
/** A visitor signed up with an address; the link lies in its owner's mailbox. */
async function pending() {
  signups += 1
  const stranger = await api.member('amora', { name: `pending${signups}`, confirmed: false })
  return { stranger, token: tokenIn(await api.deliver(), stranger.email) }
}
const confirm = (who: Person, token: string, password?: string) =>
  who.post('/api/activate.php', { token, ...(password === undefined ? {} : { password }) })
const lastStep = ({ name, email }: Person) => ({
  step: 3,
  name,
  email,
  password: PASSWORD,
  terms: true,
  consent: true,
})
const logIn = (login: string, password: string, who = api.visitor('amora')) =>
  who.post('/api/user.php', { login, password })
const isIn = async (who: Person) => (await who.get('/api/user.php')).status === 200
const rowsOf = (table: 'session' | 'push_subscription', account: string) =>
  api.deps.store.db.selectFrom(table).selectAll().where('account', '=', account).execute()
const entries = async (account: string) =>
  api.deps.store.db
    .selectFrom('token')
    .select('kind')
    .where('account', '=', account)
    .where('used_at', '=', 0)
    .where('kind', '!=', 'unsubscribe')
    .execute()

function subscribe(who: Person) {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: randomBytes(16).toString('base64url') }
  const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
  return who.post('/api/user.php?push=1', { endpoint, expirationTime: null, keys })
}

/** Lets something happen while a password is being looked at. */
async function whileVerifying<T>(happens: () => Promise<unknown>, act: () => Promise<T>): Promise<T> {
  const { passwords } = api.deps
  const verify = async (hash: string, password: string) => {
    const isRight = await passwords.verify(hash, password)
    Object.assign(api.deps, { passwords })
    await happens()
    return isRight
  }
  Object.assign(api.deps, { passwords: { ...passwords, verify } })
  try {
    return await act()
  } finally {
    Object.assign(api.deps, { passwords })
  }
}

describe('confirming an address', () => {
  test('an address is confirmed in another browser only with a password', async () => {
    const { stranger, token } = await pending()
    const owner = api.visitor('amora')
    expect((await owner.get('/api/token.php', { t: token })).body).toEqual({
      kind: 'activate',
      needs_password: true,
    })
    for (const path of ['/api/activate.php', '/api/token.php']) {
      const refused = await owner.post(path, { token })
      expect([refused.status, refused.body.fields]).toEqual([422, { password: 'required' }])
    }
    for (const [password, code] of [
      ['short', 'too_short'],
      ['password1', 'too_common'],
      [stranger.email, 'too_common'],
    ] as const) {
      expect((await confirm(owner, token, password)).body.fields).toEqual({ password: code })
    }
    expect(await isIn(stranger)).toBe(true)

    const done = await confirm(owner, token, OWNERS)
    expect(done.body).toMatchObject({ id: stranger.id, status: 'active' })
    expect(await isIn(owner)).toBe(true)
    expect((await logIn(stranger.email, OWNERS)).status).toBe(200)
    // Members who prove to read the mailbox need no mail about what they just did.
    expect(subjectsTo(await api.deliver(), stranger.email)).not.toContain('Your password has changed – Amora')
  })

  test('a browser logged in as another member confirms an address only with a password', async () => {
    const { stranger, token } = await pending()
    const other = await api.member('amora')
    expect((await other.get('/api/token.php', { t: token })).body.needs_password).toBe(true)
    expect((await confirm(other, token)).body.fields).toEqual({ password: 'required' })
    expect((await confirm(other, token, OWNERS)).body.id).toBe(stranger.id)
    expect((await other.get('/api/user.php')).body.user.id).toBe(stranger.id)
    expect((await logIn(other.name, PASSWORD)).status).toBe(200)
  })

  test('the browser that signed up keeps its password and gets a new session', async () => {
    const { stranger: person, token } = await pending()
    const second = api.visitor('amora')
    await logIn(person.name, PASSWORD, second)
    const before = person.cookies.get('session')
    expect((await person.get('/api/token.php', { t: token })).body).toEqual({
      kind: 'activate',
      needs_password: false,
    })
    expect((await confirm(person, token)).body.status).toBe('active')
    expect(person.cookies.get('session')).not.toBe(before)
    expect([await isIn(person), await isIn(second)]).toEqual([true, false])
    expect((await logIn(person.name, PASSWORD)).status).toBe(200)
  })

  test('an activation by a link of another kind changes no password', async () => {
    const member = await api.member('amora')
    await api.visitor('amora').post('/api/reset-password.php', { login: member.email })
    const token = tokenIn(await api.deliver(), member.email)
    expect((await confirm(api.visitor('amora'), token, STRANGERS)).body.error).toBe('link_invalid')
    expect((await logIn(member.name, PASSWORD)).status).toBe(200)
  })
})

interface Plant {
  way: string
  /** Prepares the way in, and answers what tries it once the address is confirmed. */
  plant: (stranger: Person) => Promise<() => Promise<Person>>
}

const PLANTS: readonly Plant[] = [
  { way: 'the session of the signup', plant: async (stranger) => async () => stranger },
  {
    way: 'a session of another device',
    plant: async (stranger) => {
      const device = api.visitor('amora')
      await logIn(stranger.name, PASSWORD, device)
      return async () => device
    },
  },
  {
    way: 'the password of the signup',
    plant: async (stranger) => async () => {
      const device = api.visitor('amora')
      await logIn(stranger.name, PASSWORD, device)
      return device
    },
  },
  {
    way: 'the repeated signup step',
    plant: async (stranger) => async () => {
      stranger.cookies.delete('session')
      await stranger.put('/api/signup.php', lastStep(stranger))
      return stranger
    },
  },
  {
    way: 'the change of the password',
    plant: async (stranger) => async () => {
      await stranger.put('/api/account.php', { password: PASSWORD, new_password: STRANGERS })
      const device = api.visitor('amora')
      await logIn(stranger.name, STRANGERS, device)
      return device
    },
  },
]

describe('a visitor who signed up with another’s address', () => {
  test.each(PLANTS)('a stranger who signed up loses $way when the owner confirms', async ({ plant }) => {
    const { stranger, token } = await pending()
    const attempt = await plant(stranger)
    expect((await confirm(api.visitor('amora'), token, OWNERS)).status).toBe(200)
    expect(await isIn(await attempt())).toBe(false)
    expect((await logIn(stranger.name, OWNERS)).status).toBe(200)
  })

  test.each(['the owner', 'the browser that signed up'])(
    'a confirmation by %s ends earlier sessions, pushes and links',
    async (by) => {
      const stranger = await api.member('amora', { confirmed: false })
      await api.visitor('amora').post('/api/reset-password.php', { login: stranger.email })
      const reset = linkIn(await api.deliver(), stranger.email, /Reset your password/)
      const device = api.visitor('amora')
      await logIn(stranger.name, PASSWORD, device)
      for (const who of [stranger, device]) expect((await subscribe(who)).status).toBe(204)
      const email = `victim-${stranger.name}@mail.test`
      expect((await stranger.put('/api/account.php', { email, password: PASSWORD })).status).toBe(200)

      const token = tokenIn(await api.deliver(), email)
      const browser = by === 'the owner' ? api.visitor('amora') : stranger
      expect((await confirm(browser, token, by === 'the owner' ? OWNERS : undefined)).status).toBe(200)
      expect(await rowsOf('session', stranger.id)).toHaveLength(1)
      expect(await rowsOf('push_subscription', stranger.id)).toEqual([])
      expect(await entries(stranger.id)).toEqual([])
      const { body } = await device.post('/api/reset-password.php?do=1', {
        token: reset,
        password: STRANGERS,
      })
      expect(body.error).toBe('link_invalid')
    },
  )

  test.each<[string, (stranger: Person, device: Person) => Promise<unknown>]>([
    ['a login', (stranger, device) => logIn(stranger.name, PASSWORD, device)],
    [
      'a change of the password',
      (stranger) => stranger.put('/api/account.php', { password: PASSWORD, new_password: STRANGERS }),
    ],
    [
      'a change of the address',
      (stranger) =>
        stranger.put('/api/account.php', { password: PASSWORD, email: `${stranger.name}@stranger.test` }),
    ],
    ['the signup step', (stranger) => stranger.put('/api/signup.php', lastStep(stranger))],
  ])('a confirmation stops %s by the old password that is under way', async (_way, act) => {
    const { stranger, token } = await pending()
    const [owner, device] = [api.visitor('amora'), api.visitor('amora')]
    await whileVerifying(
      async () => expect((await confirm(owner, token, OWNERS)).status).toBe(200),
      () => act(stranger, device),
    )
    expect([await isIn(stranger), await isIn(device)]).toEqual([false, false])
    expect(await isIn(owner)).toBe(true)
    expect((await logIn(stranger.name, STRANGERS)).status).toBe(403)
    expect((await logIn(stranger.name, OWNERS)).status).toBe(200)
    expect((await owner.get('/api/user.php')).body.user.email).toBe(stranger.email)
    expect(await entries(stranger.id)).toEqual([])
  })
})
