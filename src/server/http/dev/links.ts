// `/dev`: every state of the demo by one press, logged in as who finds it there; never mounted in production.

import { Hono, type Context as HonoContext } from 'hono'
import { html } from 'hono/html'
import { HINT_COOKIE } from '../../../contract/protocol.ts'
import { safePath } from '../../../core/urls.ts'
import { pathOf } from '../../../routes.ts'
import { SESSION_COOKIE } from '../../accounts/sessions/open-session.ts'
import type { Brand, Context, Deps } from '../../platform/context.ts'
import { systemContext } from '../../platform/system-context.ts'
import { cookiesOf } from '../cookies.ts'
import type { FindBrand } from '../hosts.ts'
import { page } from './pages.ts'

/** A state of a screen, the login that finds it, and where. */
export interface DemoState {
  screen: string
  state: string
  as: string
  path: string
}

/** Offered by `demo/`; loaded when it is first asked for. */
export interface DemoLinks {
  /** Whom one can be at every brand, and their one password. */
  logins: readonly { name: string; who: string }[]
  password: string
  statesOf(asking: Pick<Context, 'db' | 'brand'>): Promise<DemoState[]>
  /** Kinds of one-time links. */
  links: readonly string[]
  /** A fresh token of a kind; null for an unknown one. */
  makeLink(context: Context, kind: string): Promise<string | null>
  /** Opens a session, but for a deleted account, which comes back by its own login alone. */
  logIn(context: Context, name: string): Promise<'in' | 'deleted' | 'unknown'>
}

const VISITOR = 'visitor'

/** Mount at `/dev`. */
export function linkPages(deps: Deps, findBrand: FindBrand, load: () => Promise<DemoLinks>): Hono {
  const app = new Hono()

  app.get('/', async (c) => {
    const brand = findBrand(c.req.header('Host'))
    if (!brand) return c.notFound()
    const demo = await load()
    return list(brand, await demo.statesOf({ db: deps.store.db, brand }), demo.links)
  })

  app.get('/as/:name', async (c) => {
    const found = contextOf(c)
    if (!found) return c.notFound()
    const name = c.req.param('name')
    const to = safePath(c.req.query('to'), '/')
    const { cookies } = found
    const outcome = name === VISITOR ? 'out' : await (await load()).logIn(found, name)
    if (outcome === 'unknown') return c.notFound()
    if (outcome !== 'in') {
      cookies.clear(SESSION_COOKIE, { httpOnly: true })
      cookies.clear(HINT_COOKIE, { httpOnly: false })
    }
    // Nothing of who was here before, as after a logout.
    c.header('Clear-Site-Data', '"storage"')
    for (const cookie of cookies.setCookies) c.header('Set-Cookie', cookie, { append: true })
    return c.redirect(outcome === 'deleted' ? pathOf('login') : to, 303)
  })

  app.get('/link/:kind', async (c) => {
    const found = contextOf(c)
    const token = found && (await (await load()).makeLink(found, c.req.param('kind')))
    return token ? c.redirect(`/${token}`, 303) : c.notFound()
  })

  /** A visitor's request, as the API has it. */
  function contextOf(c: HonoContext) {
    const brand = findBrand(c.req.header('Host'))
    if (!brand) return null
    const cookies = cookiesOf(c, brand.origin.startsWith('https:'))
    return { ...systemContext(deps, brand), cookies }
  }

  return app
}

function list({ site }: Brand, states: readonly DemoState[], kinds: readonly string[]): Promise<Response> {
  const logins = [...new Set(states.map(({ as }) => as))]
  const parts = logins.map(
    (login) =>
      html`<h2>${login === VISITOR ? 'As a visitor' : `As ${login}`}</h2>
        <ul>
          ${states
            .filter(({ as }) => as === login)
            .map(
              ({ screen, state, path }) =>
                html`<li>
                  <a href="/dev/as/${login}?to=${encodeURIComponent(path)}">${screen}: ${state}</a>
                </li>`,
            )}
        </ul>`,
  )
  return page(
    `States of ${site.name}`,
    html`<h1>States of ${site.name}</h1>
      <p>Each link logs you in as who finds it there.</p>
      ${parts}
      <h2>One-time links</h2>
      <p>Made when opened; ${VISITOR} or member, as you are.</p>
      <ul>
        ${kinds.map((kind) => html`<li><a href="/dev/link/${kind}">${kind}</a></li>`)}
      </ul>
      <h2>Behind the screens</h2>
      <ul>
        <li><a href="/dev/outbox">Mails and SMS</a></li>
        <li><a href="/dev/sandbox">The bank that plays</a></li>
        <li><a href="/dev/api">The API</a></li>
        <li><a href="/dev/art">Art</a>, <a href="/dev/ui">controls</a></li>
      </ul>`,
  )
}
