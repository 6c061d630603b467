// The call that sends a photo, apart from the others: it is fetched once a file is chosen.
import * as photos from '../contract/photos.ts'
import { call, type Fetch } from './http.ts'

/** A `fetch` that tells how much of the body has left, 0 to 1; the browser's own does not. */
const fetchWithProgress =
  (onProgress: (share: number) => void): Fetch =>
  (input, { method = 'GET', headers, body, signal } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(method, input instanceof Request ? input.url : input)
      request.responseType = 'arraybuffer'
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value))
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(responseOf(request))
      request.onerror = () => reject(new TypeError('The upload failed.'))
      request.onabort = () => reject(new DOMException('The upload was aborted.', 'AbortError'))
      signal?.addEventListener('abort', () => request.abort())
      request.send(body as XMLHttpRequestBodyInit)
    })

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split(/\r?\n/)
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ')
    return [name, value.join(': ')]
  })
  const { status, statusText } = request
  const answer = request.response as ArrayBuffer
  return new Response(answer.byteLength > 0 ? answer : null, { status, statusText, headers })
}

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
