// The camera of the device, for a picture that is taken now.

import { type DeviceProblem, openDevice } from '../page/media-device.ts'

export { closeDevice as closeCamera, type DeviceProblem as CameraProblem } from '../page/media-device.ts'

/** Pixels on the longer side. */
const SIDE = 1280
const QUALITY = 0.9

/** Asks for the camera that faces who looks at the screen. */
export const openCamera = (): Promise<MediaStream | DeviceProblem> =>
  openDevice({
    video: { facingMode: 'user', width: { ideal: SIDE }, height: { ideal: SIDE } },
    audio: false,
  })

/** The picture a video shows now, as JPEG; null before it shows one. */
export function takePicture(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth: width, videoHeight: height } = video
  if (width === 0) return Promise.resolve(null)
  const canvas = document.createElement('canvas')
  const scale = Math.min(1, SIDE / Math.max(width, height))
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}
