// "Add a brand" of docs/brands.md, word by word: a copy of one file, with everything of its own, holds nothing of the brand it was
// copied from; and the loader names what it still holds.

import { spawnSync } from 'node:child_process'
import { cp, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { folderWith } from '../../tests/support/files.ts'
import { loadSites } from './load-sites.ts'
import type { Problem } from './problem.ts'
import { projectRoot } from './root.ts'
import type { Site } from './site.ts'
import { sampleOf } from '../../tests/support/full.ts'

const root = projectRoot()
const brands = await loadSites()

/** The project's brands and a copy of one, read by Node as a start reads them. */
async function readWithCopy(of: Site, change: (text: string) => string) {
  const tree = await folderWith({})
  await cp(join(root, 'sites'), join(tree, 'sites'), { recursive: true })
  await symlink(join(root, 'src'), join(tree, 'src'))
  const text = await readFile(join(root, `sites/${of.id}.ts`), 'utf8')
  await writeFile(join(tree, 'sites/newcomer.ts'), change(text))
  const program = `const { readSites } = await import(${JSON.stringify(join(import.meta.dirname, 'load-sites.ts'))})
    console.log(JSON.stringify(await readSites(process.argv[1])))`
  const node = spawnSync(process.execPath, ['--input-type=module', '-e', program, tree], { encoding: 'utf8' })
  expect(node.stderr).toBe('')
  return JSON.parse(node.stdout) as { sites: Site[]; problems: Problem[] }
}

/** The changes docs/brands.md names first: the copy's id, name and domain, and no partners. */
const renamed = (of: Site) => (text: string) =>
  text
    .replace(`id: '${of.id}'`, `id: 'newcomer'`)
    .replace(`name: '${of.name}'`, `name: 'Newcomer'`)
    .replace(`domain: '${of.domain}'`, `domain: 'newcomer.example'`)
    .replace('member_resell: true', 'member_resell: false')
    .replace(/resell_to: \[.*\]/, 'resell_to: []')

describe.each(sampleOf(brands, 2))('a copy of $id', (brand) => {
  test('holds nothing of another brand once its own words are in it', async () => {
    const { sites, problems } = await readWithCopy(brand, (text) =>
      renamed(brand)(text).replaceAll(brand.name, 'Newcomer').replaceAll(brand.id, 'newcomer'),
    )
    expect(problems).toEqual([])
    const copy = JSON.stringify(sites.find(({ id }) => id === 'newcomer'))
    for (const { id, name, domain } of brands) {
      for (const word of [name, domain, `"${id}"`]) expect(copy).not.toContain(word)
    }
  })

  test('is told each place that names the other while it does', async () => {
    const { problems } = await readWithCopy(brand, renamed(brand))
    const paths = [
      'index_title',
      'support_email',
      'mail_name',
      'company_id',
      'company.name',
      'company.tradenames',
    ]
    expect(problems.map(({ file, path }) => `${file} ${path}`)).toEqual(
      expect.arrayContaining(paths.map((path) => `sites/newcomer.ts ${path}`)),
    )
    for (const { received, advice } of problems) {
      expect(received).toContain(`sites/${brand.id}.ts`)
      expect(advice).toContain('Newcomer')
    }
  })
})

test('no language names a brand: only site files do', async () => {
  const folder = join(root, 'locales')
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  )
  const texts = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))
  expect(texts.length).toBeGreaterThan(100)
  for (const { name, domain } of brands) {
    for (const word of [name, domain]) expect(texts.filter((text) => text.includes(word))).toEqual([])
  }
})
