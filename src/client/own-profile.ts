// The calls of the member's own profile, apart from the others: few pages carry them.
import type { BodyOf } from '../contract/call.ts'
import * as photo from '../contract/photos.ts'
import * as profile from '../contract/profiles.ts'
import { call } from './http.ts'

export const getOwnProfile = () => call(profile.getOwnProfile)
export const changeProfile = (body: BodyOf<typeof profile.changeProfile>) =>
  call(profile.changeProfile, { body })
export const orderPhotos = (main: string) => call(photo.orderPhotos, { body: { main } })
export const deletePhoto = (id: string) => call(photo.deletePhoto, { body: { id } })

/** The file travels in the multipart field `file`. */
export function uploadPhoto(file: File, key: string) {
  const body = new FormData()
  body.set('file', file)
  return call(photo.uploadPhoto, { body, key })
}
