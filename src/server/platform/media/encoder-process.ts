// The process that decodes what strangers sent: a crash, a leak or worse stays in here. `encoder.ts` starts it.

import {
  blurPhoto,
  encodePhoto,
  hashPicture,
  inspectPhoto,
  InvalidPhotoError,
  type EncodedPhoto,
  type PictureHashes,
  type PhotoRefusal,
} from './encode.ts'

export type EncodeRequest = { id: number } & (
  | {
      upload: Uint8Array
      /** Pixels it must have on each side. */
      minSide: number
    }
  /** A photo of our own making, to be blurred. */
  | { photo: Uint8Array }
  /** A photo of our own making, to be known again. */
  | { picture: Uint8Array }
)
export type EncodeReply = { id: number } & (
  { photo: EncodedPhoto } | { blurred: Uint8Array } | { hashes: PictureHashes } | { refusal: PhotoRefusal }
)

const atOnce = Number(process.argv[2] ?? 1)
const waiting: EncodeRequest[] = []
let running = 0

const reply = (message: EncodeReply) => process.send?.(message)

/** Answers why a picture is not taken; any other fault ends the process, and `encoder.ts` says so. */
function refuse(id: number, error: unknown): void {
  if (!(error instanceof InvalidPhotoError)) throw error
  reply({ id, refusal: error.refusal })
}

async function next(): Promise<void> {
  if (running >= atOnce) return
  const request = waiting.shift()
  if (!request) return
  running += 1
  try {
    const { id } = request
    if ('photo' in request) reply({ id, blurred: await blurPhoto(request.photo) })
    else if ('picture' in request) reply({ id, hashes: await hashPicture(request.picture) })
    else reply({ id, photo: await encodePhoto(request.upload) })
  } catch (error) {
    refuse(request.id, error)
  } finally {
    running -= 1
  }
  await next()
}

process.on('message', (request: EncodeRequest) => {
  const inspected = 'upload' in request ? inspectPhoto(request.upload, request.minSide) : Promise.resolve()
  void inspected.then(
    () => {
      waiting.push(request)
      return next()
    },
    (error: unknown) => refuse(request.id, error),
  )
})
process.on('disconnect', () => process.exit())
