// The operators' desk as one fetch function: its calls and its built page, at its own host alone.

import { BlockList, isIP } from 'node:net'
import type { Hono } from 'hono'
import { deskCalls } from '../../contract/desk/desk-calls.ts'
import { OPERATOR_HEADER, UNATTENDED_HEADER } from '../../contract/protocol.ts'
import { createApi, type ApiOptions } from '../http/api.ts'
import { createBaseApp, networkOfRequests } from '../http/base-app.ts'
import type { ConcurrencyLimiter } from '../http/concurrency-limiter.ts'
import { createHosts } from '../http/hosts.ts'
import type { Metrics } from '../http/metrics.ts'
import { createRateLimiter } from '../http/rate-limits.ts'
import type { Deps, DeskHost, HostContext } from '../platform/context.ts'
import { ServiceError } from '../platform/errors.ts'
import type { Edge } from '../platform/network.ts'
import type { DeskFiles } from './desk-files.ts'
import { demoSignIn } from './demo-sign-in.ts'
import { findOperator, forgetLogin } from './operators/logins.ts'
import { deskHandlers } from './routes.ts'

export interface DeskOptions extends Pick<
  ApiOptions<DeskHost, HostContext>,
  'bodyTimeoutMs' | 'constantTimeMs'
> {
  deps: Deps & { desk: DeskHost }
  edge: Edge
  concurrency: ConcurrencyLimiter
  metrics?: Metrics | undefined
  /** Null where there is only the API. */
  files: DeskFiles | null
}

/** Headers of the whole desk, beside those of every answer. */
const HEADERS = {
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

export function createDeskApp({ deps, edge, files, ...settings }: DeskOptions): Hono {
  const { desk } = deps
  const findHost = createHosts([desk])
  const network = networkOfRequests(deps, edge)
  const isAllowed = allowNetworks(desk.networks)
  const app = createBaseApp({ deps, hosts: [desk] })
  app.use(async (c, next) => {
    if (!findHost(c.req.header('Host'))) return c.text('Unknown host', 421)
    if (!isAllowed(network.addressOf(c))) return c.text('Forbidden', 403)
    await next()
    for (const [name, value] of Object.entries(HEADERS)) c.res.headers.set(name, value)
  })
  app.route(
    '/',
    createApi<DeskHost, HostContext>({
      calls: deskCalls,
      handlers: deskHandlers,
      findHost,
      hasFeature: () => true,
      async findCaller({ cookies, now, header }) {
        const isUnattended = header(UNATTENDED_HEADER) !== undefined
        const operator = await findOperator(deps, cookies, { now, isUnattended })
        const named = header(OPERATOR_HEADER)
        // A page that somebody left open acts in nobody else's name.
        if (operator && named !== undefined && named !== operator.id)
          throw new ServiceError('authentication_required')
        return { viewer: null, operator }
      },
      forget: forgetLogin,
      contextOf: (request) => request,
      sameSite: 'Strict',
      deps,
      limiter: createRateLimiter(deps),
      ...settings,
      ...network,
    }),
  )
  if (deps.demo) app.route('/dev', demoSignIn(deps))
  if (files) app.get('*', files)
  return app
}

/** Whether an address lies in one of the networks; any does where none is named. */
function allowNetworks(networks: readonly string[]): (address: string) => boolean {
  if (networks.length === 0) return () => true
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const kind = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, Number(bits), kind)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
