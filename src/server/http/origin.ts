import { PROTOCOL_HEADER } from '../../contract/protocol.ts'
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

/** Whether a browser asks ahead: for a page that is prefetched or prerendered, which perhaps nobody looks at. */
export const isAhead = (request: Pick<HttpRequest, 'header'>): boolean =>
  (request.header('Sec-Purpose') ?? request.header('Purpose')) !== undefined

/** Whether a script of this site asks: no navigation, prefetch, other origin or HEAD. */
export function isPageFetch(request: HttpRequest): boolean {
  const site = request.header('Sec-Fetch-Site')
  const mode = request.header('Sec-Fetch-Mode')
  const ownScript =
    site === undefined
      ? request.header(PROTOCOL_HEADER) !== undefined
      : site === 'same-origin' && mode !== 'navigate'
  return ownScript && !isAhead(request) && request.method !== 'HEAD'
}

/** Refuses anything but a script of this site. */
export function requireSameOriginFetch(request: HttpRequest): void {
  if (!isPageFetch(request)) throw new ServiceError('cross_site')
}
