import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { finishPages } from './astro/finish-pages.ts'

it('puts sheets into visitors’ pages as they are, and removes those no page links', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'finish-pages-'))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  const page = (...names: string[]) =>
    `<html><head>${names.map((name) => `<link rel="stylesheet" href="/_astro/${name}.css">`).join('')}</head></html>`
  await mkdir(join(folder, '_astro'))
  await write('_astro/home.css', '.home{gap:0}\n')
  await write('_astro/base.css', '.base{gap:0}')
  await write('_astro/member.css', '.member{gap:0}'.repeat(4000))
  await write('index.html', page('base', 'home'))
  await write('members.html', page('base', 'member'))
  await finishPages(folder)
  const read = (name: string) => readFile(join(folder, name), 'utf8')
  expect(await read('index.html')).toBe(
    '<html><head><style data-href="/_astro/base.css">.base{gap:0}</style><style data-href="/_astro/home.css">.home{gap:0}</style></head></html>',
  )
  expect(await read('members.html')).toBe(page('base', 'member'))
  expect(await readdir(join(folder, '_astro'))).toEqual(['base.css', 'member.css'])
  await rm(folder, { recursive: true })
})
