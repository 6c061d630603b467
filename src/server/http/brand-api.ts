import { calls } from '../../contract/calls/all-calls.ts'
import { findViewer } from '../accounts/sessions/find-viewer.ts'
import { clearSessionCookies, SESSION_COOKIE } from '../accounts/sessions/open-session.ts'
import type { Brand, Context, Deps } from '../platform/context.ts'
import { depsOfProbe, isTicket, probeBrand } from '../platform/probe-brand.ts'
import type { Api } from './api.ts'
import { answerForm, withSource } from './forms.ts'
import type { FindBrand } from './hosts.ts'
import { isAhead } from './origin.ts'
import { handlers } from './routes.ts'
import { digestOf } from './version-tag.ts'

/** The calls of the contract, made at brands by visitors and members. */
export const brandApi = (deps: Deps, findBrand: FindBrand): Api<Brand, Context> => ({
  calls,
  handlers,
  findHost: findBrand,
  probed: (brand, ticket) =>
    isTicket(deps.digest, brand, ticket, deps.clock()) ? probeBrand(brand) : undefined,
  hasFeature: ({ site }, feature) => site.features.includes(feature),
  findCaller: async (request) => ({
    viewer: await findViewer(deps, request.host, request.cookies, request.now, !isAhead(request)),
    operator: null,
  }),
  forget(cookies) {
    if (cookies.get(SESSION_COOKIE)) clearSessionCookies(cookies)
  },
  contextOf: (request, brand) => ({
    ...request,
    brand,
    deps: deps.brands.get(brand.id) === brand ? deps : depsOfProbe(deps, brand),
  }),
  digestOf: ({ viewer }, brand, locale, request) =>
    viewer ? digestOf(deps, brand, viewer, locale, request) : '',
  forms: { withSource, answerForm },
})
