// The camera of the device, for a picture that is taken now.

/** Why there is no picture to see: it is not allowed, there is none, or another program holds it. */
export type CameraProblem = 'blocked' | 'absent' | 'in_use'

const PROBLEMS: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotReadableError: 'in_use',
  AbortError: 'in_use',
}
/** Pixels on the longer side. */
const SIDE = 1280
const QUALITY = 0.9

/** Asks for the camera that faces who looks at the screen. */
export async function openCamera(): Promise<MediaStream | CameraProblem> {
  // Missing where a page is no secure context.
  const devices = (navigator as Partial<Navigator>).mediaDevices
  if (!devices) return 'absent'
  try {
    const video = { facingMode: 'user', width: { ideal: SIDE }, height: { ideal: SIDE } }
    return await devices.getUserMedia({ video, audio: false })
  } catch (error) {
    return PROBLEMS[error instanceof Error ? error.name : ''] ?? 'absent'
  }
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

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
