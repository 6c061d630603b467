// The call that sends a photo, apart from the others: it is fetched once a file is chosen.
import * as photos from '../contract/photos.ts'
import { call } from './http.ts'
import { fetchWithProgress } from './upload-progress.ts'

/** The file travels in the multipart field `file`; `onProgress` hears of the share that has left, 0 to 1. */
export function uploadPhoto(file: File, key: string, onProgress: (share: number) => void) {
  const body = new FormData()
  body.set('file', file)
  return call(photos.uploadPhoto, { body, key, fetch: fetchWithProgress(onProgress) })
}

export interface PictureSize {
  width: number
  height: number
}

/** Pixels of a picture, turned upright; null where the browser cannot read it. */
export async function sizeOfPicture(picture: Blob): Promise<PictureSize | null> {
  if (typeof Image === 'undefined') return null
  const url = URL.createObjectURL(picture)
  const image = new Image()
  const size = new Promise<PictureSize | null>((resolve) => {
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight })
    image.onerror = () => resolve(null)
  })
  image.src = url
  try {
    return await size
  } finally {
    URL.revokeObjectURL(url)
  }
}
