import { PROTOCOL_HEADER } from '../../contract/call.ts'
import { ServiceError } from '../platform/errors.ts'
import type { HttpRequest } from './request.ts'

/** Refuses a write that another site's page may have caused: it must prove its origin by Fetch Metadata or Origin. */
export function requireSameOrigin(request: HttpRequest, origin: string): void {
  const site = request.header('Sec-Fetch-Site')
  const from = request.header('Origin')
  if (site === undefined && from === undefined) throw new ServiceError('cross_site')
  if (site !== undefined && site !== 'same-origin') throw new ServiceError('cross_site')
  if (from !== undefined && from !== origin) throw new ServiceError('cross_site')
}

/** Refuses anything but a script of this site: navigations, prefetches, other origins, HEAD. */
export function requireSameOriginFetch(request: HttpRequest): void {
  const site = request.header('Sec-Fetch-Site')
  const mode = request.header('Sec-Fetch-Mode')
  const purpose = request.header('Sec-Purpose') ?? request.header('Purpose')
  const ownScript =
    site === undefined
      ? request.header(PROTOCOL_HEADER) !== undefined
      : site === 'same-origin' && mode !== 'navigate'
  if (!ownScript || purpose !== undefined || request.method === 'HEAD') throw new ServiceError('cross_site')
}
