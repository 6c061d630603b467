import type { BodyOf, QueryOf } from '../contract/calls/define-call.ts'
import type * as calls from '../contract/calls/photos.ts'
import { Image } from '../contract/cards.ts'
import { OwnProfile } from '../contract/profiles.ts'
import type { Failure } from './failure.ts'
import { call, MEDIA_TIME_LIMIT_MS } from './http.ts'
import { fetchWithProgress } from './upload-progress.ts'

const PHOTO: Pick<typeof calls.getPhoto, 'method' | 'path'> = { method: 'GET', path: '/api/photo.php' }

/** Address of a photo in a size, for `<img>`; the session decides what is shown. */
export const photoUrl = (id: string, size: QueryOf<typeof calls.getPhoto>['size']) =>
  `${PHOTO.path}?${new URLSearchParams({ id, size }).toString()}`

export const uncoverPhoto = (photo: string) =>
  call<typeof calls.uncoverPhoto>({ method: 'PUT', path: '/api/uncover.php' }, { body: { photo } })

/** Why an `<img>` of a photo stays empty: it is not told itself. */
export async function photoFailure(id: string): Promise<Failure> {
  const result = await call<typeof calls.getPhoto>(PHOTO, { query: { id, size: 'medium' }, retries: 0 })
  return !result.ok && result.failure.kind === 'api' ? result.failure : { kind: 'network' }
}

/** The file travels in the multipart field `file`; `onProgress` hears of the share that has left, 0 to 1. */
export function uploadPhoto(file: File, key: string, onProgress: (share: number) => void) {
  const body = new FormData()
  body.set('file', file)
  return call<typeof calls.uploadPhoto>(
    { method: 'POST', path: '/api/photo.php', answer: Image },
    { body, key, fetch: fetchWithProgress(onProgress), timeLimit: MEDIA_TIME_LIMIT_MS },
  )
}
export const orderPhotos = (body: BodyOf<typeof calls.orderPhotos>) =>
  call<typeof calls.orderPhotos>({ method: 'PUT', path: '/api/photo.php', answer: OwnProfile }, { body })
export const deletePhoto = (id: string) =>
  call<typeof calls.deletePhoto>(
    { method: 'DELETE', path: '/api/photo.php', answer: OwnProfile },
    { body: { id } },
  )
