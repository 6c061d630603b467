// Signing in without proof, for the demo; never mounted in production.

import { Hono } from 'hono'
import { cookiesOf } from '../http/cookies.ts'
import type { Deps, DeskHost, HostContext } from '../platform/context.ts'
import { transact } from '../platform/db/transact.ts'
import { logEntry } from './log/log-entry.ts'
import { openLogin } from './operators/logins.ts'

/** Mount at `/dev`. */
export function demoSignIn(deps: Deps & { desk: DeskHost }): Hono {
  const app = new Hono()
  const { db } = deps.store

  app.get('/operators.json', async (c) => {
    const operators = await db
      .selectFrom('operator')
      .select('name')
      .where('state', '=', 'active')
      .orderBy('name')
      .execute()
    return c.json(operators.map(({ name }) => name))
  })

  app.get('/as/:name', async (c) => {
    const cookies = cookiesOf(c, false, 'Strict')
    const operator = await db
      .selectFrom('operator')
      .selectAll()
      .where('name', '=', c.req.param('name'))
      .where('state', '=', 'active')
      .executeTakeFirst()
    if (!operator) return c.notFound()
    await transact(db, async (trx) => {
      const context: HostContext = {
        ...{ deps, db: trx, host: deps.desk, viewer: null, operator: null, now: deps.clock(), cookies },
        ...{ locale: operator.language, ip: '', country: '', device: '', isPageFetch: false, key: '' },
      }
      const opened = await openLogin(context, operator)
      await logEntry(opened, { call: 'signIn', subject: ['operator', operator.id], after: { by: 'demo' } })
    })
    for (const cookie of cookies.setCookies) c.header('Set-Cookie', cookie, { append: true })
    return c.redirect('/', 303)
  })

  return app
}
