import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import { Email } from '../../../contract/credentials.ts'
import { appendLine, readLines } from '../outbox/append-line.ts'
import { isLoopback } from '../network.ts'
import { keepPictures, type MailPicture } from './mail-pictures.ts'
import { Undeliverable } from '../outbox/undeliverable.ts'

export interface Mail {
  /** The outbox row's id; a mailer that saw it already may skip it. */
  id: string
  brand: string
  from: { name: string; address: string }
  to: string
  subject: string
  text: string
  html: string
  /** Where a mail program ends mails of this kind with one click (RFC 8058). */
  unsubscribe?: string
  /** To be read before others. */
  urgent?: boolean
  at: number
}

export interface Mailer {
  send(mail: Mail): Promise<void>
}

const TIMEOUT_MS = 15_000

interface SmtpError {
  command?: string
  responseCode?: number
  response?: string
}

/** Bad mailbox, system or syntax, moved, no mail taken, disabled (RFC 3463, RFC 7505). */
const DEAD = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'])
const PLAIN_DEAD = new Set([550, 551, 553])

/** Whether the receiver was refused for what it is; not our sender, our server, or a mailbox that is full. */
function isNoSuchReceiver({ command, responseCode = 0, response = '' }: SmtpError): boolean {
  if (command !== 'RCPT TO') return false
  const enhanced = /^\d{3}[ -](\d\.\d+\.\d+)/.exec(response)?.[1]
  return enhanced === undefined ? PLAIN_DEAD.has(responseCode) : DEAD.has(enhanced)
}

/** A relay on this machine. */
const isHere = (url: string): boolean => {
  const host = URL.parse(url)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
  return host === 'localhost' || isLoopback(host)
}

export interface SmtpMailer extends Mailer {
  /** Greets the relay and logs in. Throws what it says. */
  greet(): Promise<void>
}

/**
 * Sends over TLS, but to a relay of this machine; `picturesOf` a brand travel with its mails. Throws `Undeliverable` where
 * there is no such receiver.
 */
export function createSmtpMailer(
  url: string,
  picturesOf: (brand: string) => Promise<readonly MailPicture[]> = async () => [],
): SmtpMailer {
  const transport = createTransport({
    url,
    requireTLS: !isHere(url),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Content is text and HTML of ours; nothing in it names a file or an address to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async greet() {
      await transport.verify()
    },
    async send({ id, brand, from, to, subject, text, html, unsubscribe, urgent }) {
      if (!v.is(Email, to)) throw new Undeliverable('not an address')
      const pictures = (await picturesOf(brand)).filter(({ name }) => html.includes(`cid:${name}`))
      const domain = from.address.split('@')[1] ?? 'localhost'
      try {
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html: keepPictures(html, pictures),
          attachments: pictures.map(({ name, png }) => ({
            ...{ cid: name, filename: `${name}.png`, content: png, contentType: 'image/png' },
            contentDisposition: 'inline' as const,
          })),
          messageId: `<${id}@${domain}>`,
          // The one receiver, however the address reads.
          envelope: { from: from.address, to: [to] },
          ...(urgent ? { priority: 'high' as const } : {}),
          ...(unsubscribe
            ? {
                headers: {
                  'List-Unsubscribe': `<${unsubscribe}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                },
              }
            : {}),
        })
      } catch (error) {
        if (isNoSuchReceiver(error as SmtpError)) throw new Undeliverable('address refused')
        throw error
      }
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
    send: (mail) => appendLine(file, mail),
    async list(brand) {
      const mails = new Map<string, Mail>()
      for (const mail of await readLines<Mail>(file)) {
        if (mail.brand === brand) mails.set(mail.id, mail)
      }
      return [...mails.values()].reverse()
    },
  }
}
