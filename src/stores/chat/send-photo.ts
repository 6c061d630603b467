// The way of a photo to the server; fetched once there is one to send.
import { atom } from 'nanostores'
import { sendPhoto } from '../../client/chat.ts'
import { KEPT_PHOTO_MEGABYTES } from '../../core/limits.ts'
import { $outbox, type OutgoingMessage } from './outbox.ts'
import { onMemberChange } from '../account/sessions.ts'

interface Upload {
  /** The part that has left, 0 to 1. */
  readonly share: number
  readonly cancel: () => void
}

/** Photos that leave from this tab, by the id of their message. */
export const $uploads = atom<ReadonlyMap<string, Upload>>(new Map())
export const NO_UPLOADS: ReadonlyMap<string, Upload> = new Map()

/** Whether the device keeps one more of this size until it is sent. */
export const hasRoomFor = (photo: Blob): boolean =>
  $outbox.get().reduce((sum, waiting) => sum + (waiting.photo?.size ?? 0), photo.size) <=
  KEPT_PHOTO_MEGABYTES * 1024 * 1024

type OutgoingPhoto = Pick<OutgoingMessage, 'id' | 'profile' | 'cost'> & { photo: Blob }

/** Null where it was cancelled. A repeat has the first try's key: no double. */
export async function postPhoto({ id, profile, photo, cost }: OutgoingPhoto) {
  const controller = new AbortController()
  const { signal } = controller
  const cancel = () => controller.abort()
  const tell = (share: number) => $uploads.set(new Map($uploads.get()).set(id, { share, cancel }))
  const stop = onMemberChange(cancel)
  tell(0)
  const result = await sendPhoto({ profile, cost }, { file: photo, key: id, onProgress: tell, signal })
  stop()
  $uploads.set(new Map([...$uploads.get()].filter(([key]) => key !== id)))
  return signal.aborted && !result.ok ? null : result
}
