import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'

export interface CaughtMail {
  from: string
  to: string[]
  /** Headers and body as they came over the wire. */
  source: string
}

export interface SmtpServer {
  url: string
  mails: CaughtMail[]
  stop(): Promise<void>
}

/**
 * A mail server of one process. `answer` may refuse a receiver with a reply of its own, `sender` is the one to who sends;
 * `silent` never greets.
 */
export async function startSmtp({
  answer = () => '250 OK',
  sender = '250 OK',
  silent = false,
}: { answer?: (receiver: string) => string; sender?: string; silent?: boolean } = {}): Promise<SmtpServer> {
  const mails: CaughtMail[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    socket.on('close', () => sockets.delete(socket))
    if (!silent) converse(socket)
  })

  function converse(socket: Socket): void {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let mail: CaughtMail = { from: '', to: [], source: '' }
    let inData = false
    let text = ''
    say('220 mail.test')
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      for (;;) {
        const end = inData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
        if (end < 0) return
        const part = text.slice(0, end)
        text = text.slice(end + (inData ? 5 : 2))
        if (inData) {
          inData = false
          mails.push({ ...mail, source: part })
          mail = { from: '', to: [], source: '' }
          say('250 taken')
        } else {
          command(part)
        }
      }
    })
    function command(line: string): void {
      const address = /<([^>]*)>/.exec(line)?.[1] ?? ''
      if (/^EHLO|^HELO/i.test(line)) say('250 mail.test')
      else if (/^MAIL FROM/i.test(line)) {
        mail.from = address
        say(sender)
      } else if (/^RCPT TO/i.test(line)) {
        const reply = answer(address)
        if (reply.startsWith('2')) mail.to.push(address)
        say(reply)
      } else if (/^DATA/i.test(line)) {
        inData = true
        say('354 go on')
      } else if (/^QUIT/i.test(line)) {
        say('221 bye')
        socket.end()
      } else {
        say('250 OK')
      }
    }
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mails,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
