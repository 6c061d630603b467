import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

export interface Sms {
  /** The outbox row's id; a sender that saw it already may skip it. */
  id: string
  brand: string
  /** What the phone shows as the sender. */
  from: string
  /** E.164, `+31612345678`. */
  to: string
  text: string
  at: number
}

export interface SmsSender {
  send(sms: Sms): Promise<void>
}

/** Messages as lines of `sms.ndjson`, read again by `/dev/outbox`. */
export interface DiskSms extends SmsSender {
  list(brand: string): Promise<Sms[]>
}

export function createDiskSms(folder: string): DiskSms {
  const file = join(folder, 'sms.ndjson')
  return {
    async send(sms) {
      await mkdir(folder, { recursive: true })
      await appendFile(file, `${JSON.stringify(sms)}\n`)
    },
    async list(brand) {
      const lines = await readFile(file, 'utf8').catch(() => '')
      const messages = new Map<string, Sms>()
      for (const line of lines.split('\n')) {
        const sms = readLine(line)
        if (sms?.brand === brand) messages.set(sms.id, sms)
      }
      return [...messages.values()].reverse()
    },
  }
}

// The last line may be cut short by a crash.
function readLine(line: string): Sms | null {
  try {
    return line ? (JSON.parse(line) as Sms) : null
  } catch {
    return null
  }
}
