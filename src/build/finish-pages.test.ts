import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { finishPages } from './astro/finish-pages.ts'

it('leaves a visitor’s page the styles of what its islands fetch later', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'finish-pages-'))
  const write = (name: string, text: string) => writeFile(join(folder, name), text)
  await mkdir(join(folder, '_astro'))
  await write('_astro/home.css', '.early{gap:0}.late{gap:1px}.latest{gap:2px}.never{gap:3px}')
  await write('_astro/Join.js', 'import"./shared.js";const load=()=>import(`./Late.js`);show("early")')
  await write('_astro/shared.js', 'export const a=1')
  await write('_astro/Late.js', 'import{a}from"./Latest.js";show("late")')
  await write('_astro/Latest.js', 'show("latest")')
  await write('_astro/Never.js', 'show("never")')
  await write(
    'index.html',
    '<html><head><link rel="stylesheet" href="/_astro/home.css"></head><body><astro-island component-url="/_astro/Join.js"></astro-island></body></html>',
  )
  await finishPages(folder)
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  expect(page).toContain(
    '<style data-href="/_astro/home.css">.early{gap:0}.late{gap:1px}.latest{gap:2px}</style>',
  )
  await rm(folder, { recursive: true })
})
