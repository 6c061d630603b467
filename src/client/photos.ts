import type { QueryOf } from '../contract/call.ts'
import * as photos from '../contract/photos.ts'
import type { Failure } from './failure.ts'
import { call } from './http.ts'

type Size = QueryOf<typeof photos.getPhoto>['size']

/** Address of a photo in a size, for `<img>`; the session decides what is shown. */
export const photoUrl = (id: string, size: Size) =>
  `${photos.getPhoto.path}?${new URLSearchParams({ id, size }).toString()}`

/** Why an `<img>` of a photo stays empty: it is not told itself. */
export async function photoFailure(id: string): Promise<Failure> {
  const result = await call(photos.getPhoto, { query: { id, size: 'medium' }, retries: 0 })
  return !result.ok && result.failure.kind === 'api' ? result.failure : { kind: 'network' }
}
