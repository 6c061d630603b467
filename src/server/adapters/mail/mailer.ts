import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'

export interface Mail {
  /** The outbox row's id; a mailer that saw it already may skip it. */
  id: string
  brand: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  at: number
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

export function createSmtpMailer(url: string): Mailer {
  const transport = createTransport(url)
  return {
    async send({ id, from, to, subject, text, html }) {
      const domain = from.address.split('@')[1] ?? 'localhost'
      await transport.sendMail({ from, to, subject, text, html, messageId: `<${id}@${domain}>` })
    },
  }
}

/** Mails as lines of `outbox.ndjson`, read again by `/dev/outbox`. */
export interface DiskOutbox extends Mailer {
  list(brand: string): Promise<Mail[]>
}

export function createDiskOutbox(folder: string): DiskOutbox {
  const file = join(folder, 'outbox.ndjson')
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true })
      await appendFile(file, `${JSON.stringify(mail)}\n`)
    },
    async list(brand) {
      const lines = await readFile(file, 'utf8').catch(() => '')
      const mails = new Map<string, Mail>()
      for (const line of lines.split('\n')) {
        const mail = readLine(line)
        if (mail?.brand === brand) mails.set(mail.id, mail)
      }
      return [...mails.values()].reverse()
    },
  }
}

// The last line may be cut short by a crash.
function readLine(line: string): Mail | null {
  try {
    return line ? (JSON.parse(line) as Mail) : null
  } catch {
    return null
  }
}
