import { mkdtempSync, rmSync, truncateSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDiskOutbox, type Mail } from '../mail/mailer.ts'
import { createDiskSms } from '../sms/sms.ts'

const folder = mkdtempSync(join(tmpdir(), 'duet-lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

const mail: Omit<Mail, 'id'> = {
  brand: 'amora',
  from: { name: 'Amora', address: 'help@amora.test' },
  to: 'ann@mail.test',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  at: 0,
}
const sms = { brand: 'amora', from: 'Amora', to: '+31612345678', text: '123456', at: 0 }

test.each([
  {
    kind: 'mail',
    file: 'outbox.ndjson',
    open: () => {
      const outbox = createDiskOutbox(folder)
      return { list: () => outbox.list('amora'), send: (id: string) => outbox.send({ ...mail, id }) }
    },
  },
  {
    kind: 'SMS',
    file: 'sms.ndjson',
    open: () => {
      const outbox = createDiskSms(folder)
      return { list: () => outbox.list('amora'), send: (id: string) => outbox.send({ ...sms, id }) }
    },
  },
])('a $kind that a full disk cut short costs only itself', async ({ file, open }) => {
  const { send, list } = open()
  await send('a')
  await send('b')
  truncateSync(join(folder, file), statSync(join(folder, file)).size - 20)
  await send('c')
  await send('b')
  expect((await list()).map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})
