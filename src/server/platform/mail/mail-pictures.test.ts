import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtp, type SmtpServer } from '../../../../tests/support/smtp.ts'
import { pictureTag, readMailPictures } from './mail-pictures.ts'
import { createSmtpMailer } from './mailer.ts'

let smtp: SmtpServer
let folder: string
beforeAll(async () => {
  smtp = await startSmtp()
  folder = await mkdtemp(join(tmpdir(), 'duet-mail-pictures-'))
})
afterAll(async () => {
  await smtp.stop()
  await rm(folder, { recursive: true })
})

test('pictures travel with a mail, and one that was not built leaves no place', async () => {
  expect(await readMailPictures(folder)).toEqual([])
  await mkdir(join(folder, 'icons'))
  await writeFile(join(folder, 'icons', 'mail-mark.png'), 'mark')
  const tags = [pictureTag('mail-mark', 32, 32, ''), pictureTag('mail-scene', 520, 120, '')]
  await createSmtpMailer(smtp.url, () => readMailPictures(folder)).send({
    ...{ id: 'one', brand: 'amora', from: { name: 'Amora', address: 'help@amora.example' }, at: 0 },
    ...{ to: 'ann@mail.test', subject: 'Hello', text: 'Hello', html: `<p>Hello ${tags.join('')}</p>` },
  })
  const { source } = smtp.mails.at(-1)!
  expect(source).toContain('Content-Type: multipart/related')
  expect(source.match(/Content-ID: <.*>/gi)).toEqual(['Content-ID: <mail-mark>'])
  expect(source).toContain(Buffer.from('mark').toString('base64'))
  expect(source).toContain('cid:mail-mark')
  expect(source).not.toContain('mail-scene')
})
