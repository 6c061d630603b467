import { join } from 'node:path'
import { appendLine, readLines } from '../outbox/append-line.ts'

export interface Sms {
  /** The outbox row's id; a sender that saw it already may skip it. */
  id: string
  brand: string
  /** The sender that the phone shows. */
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
    send: (sms) => appendLine(file, sms),
    async list(brand) {
      const messages = new Map<string, Sms>()
      for (const sms of await readLines<Sms>(file)) {
        if (sms.brand === brand) messages.set(sms.id, sms)
      }
      return [...messages.values()].reverse()
    },
  }
}
