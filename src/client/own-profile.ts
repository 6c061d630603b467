// The calls of the member's own profile, apart from the others: few pages carry them.
import type { BodyOf } from '../contract/call.ts'
import * as photos from '../contract/photos.ts'
import * as profiles from '../contract/profiles.ts'
import { call } from './http.ts'

export const getOwnProfile = () => call(profiles.getOwnProfile)
export const changeProfile = (body: BodyOf<typeof profiles.changeProfile>) =>
  call(profiles.changeProfile, { body })
export const orderPhotos = (body: BodyOf<typeof photos.orderPhotos>) => call(photos.orderPhotos, { body })
export const deletePhoto = (id: string) => call(photos.deletePhoto, { body: { id } })

/** The interests members may choose from. */
export const getInterests = () => call(profiles.getInterests)
