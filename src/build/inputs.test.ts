import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { loadSites } from '../config/load-sites.ts'
import { hashBrand, hashShared } from './inputs.ts'

const root = mkdtempSync(join(tmpdir(), 'inputs-'))
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, content: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), content)
}

function writeAll(): void {
  for (const folder of ['src/ui', 'src/build', 'locales/en', 'public']) write(`${folder}/a`, 'a')
  for (const file of [
    'scripts/build.ts',
    'astro.config.mjs',
    'astro-i18next.config.cjs',
    'package-lock.json',
    'src/server/platform/geo/data/places.json',
  ]) {
    write(file, 'a')
  }
}

it('changes with what pages are made of, and not with the server, sheets or tests', async () => {
  writeAll()
  const before = await hashShared(root)
  write('src/server/main.ts', 'a')
  write('src/sheets/sheet.tsx', 'a')
  write('tests/support/factory.ts', 'a')
  write('src/ui/button.test.tsx', 'a')
  expect(await hashShared(root)).toBe(before)
  write('src/ui/a', 'b')
  const after = await hashShared(root)
  expect(after).not.toBe(before)
  write('locales/en/new.json', '{}')
  expect(await hashShared(root)).not.toBe(after)
})

it('tells brands apart, and sees the name of a partner', async () => {
  const sites = await loadSites()
  const hashes = sites.map((site) => hashBrand('shared', site, sites))
  expect(new Set(hashes).size).toBe(sites.length)
  const renamed = sites.map((site) => ({ ...site, name: `${site.name} 2` }))
  for (const [index, site] of sites.entries()) {
    const hasPartner = site.resell_to.length > 0
    expect(hashBrand('shared', site, renamed) !== hashes[index]).toBe(hasPartner)
  }
})
