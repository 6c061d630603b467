// The calls of the member's own profile, apart from the others: few pages carry them.
import type { BodyOf } from '../contract/call.ts'
import * as photos from '../contract/photos.ts'
import * as profiles from '../contract/profiles.ts'
import { call } from './http.ts'

export const getOwnProfile = () => call(profiles.getOwnProfile)
export const changeProfile = (body: BodyOf<typeof profiles.changeProfile>) =>
  call(profiles.changeProfile, { body })
export const orderPhotos = (main: string) => call(photos.orderPhotos, { body: { main } })
export const deletePhoto = (id: string) => call(photos.deletePhoto, { body: { id } })

/** The file travels in the multipart field `file`. */
export function uploadPhoto(file: File, key: string) {
  const body = new FormData()
  body.set('file', file)
  return call(photos.uploadPhoto, { body, key })
}
