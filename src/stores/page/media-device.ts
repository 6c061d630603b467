// Camera and microphone of the device.

/** Why there is none: it is not allowed, not there, or another program holds it. */
export type DeviceProblem = 'blocked' | 'absent' | 'in_use'

const PROBLEMS: Readonly<Record<string, DeviceProblem>> = {
  NotAllowedError: 'blocked',
  SecurityError: 'blocked',
  NotReadableError: 'in_use',
  AbortError: 'in_use',
}

/** Asks for a camera or a microphone. */
export async function openDevice(wanted: MediaStreamConstraints): Promise<MediaStream | DeviceProblem> {
  // Missing where a page is no secure context.
  const devices = (navigator as Partial<Navigator>).mediaDevices
  if (!devices) return 'absent'
  try {
    return await devices.getUserMedia(wanted)
  } catch (error) {
    return PROBLEMS[error instanceof Error ? error.name : ''] ?? 'absent'
  }
}

export function closeDevice(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
