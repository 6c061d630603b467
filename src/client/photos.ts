import type { QueryOf } from '../contract/call.ts'
import * as photos from '../contract/photos.ts'

/** Address of a photo in a size, for `<img>`; the session decides what is shown. */
export const photoUrl = (id: string, size: QueryOf<typeof photos.getPhoto>['size']) =>
  `${photos.getPhoto.path}?${new URLSearchParams({ id, size }).toString()}`
