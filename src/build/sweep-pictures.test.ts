import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folderWith } from '../../tests/support/files.ts'
import { sweepPictures } from './astro/sweep-pictures.ts'

it('drawings that no page of a build shows are removed from those that are kept', async () => {
  const root = await folderWith({
    'pictures/share-home.old.jpg': '',
    'pictures/share-home.new.jpg': '',
    'pictures/wide.a.jpg': '',
    'dist/_astro/share-home.new.jpg': '',
    'dist/_astro/wide.a.jpg': '',
  })
  await sweepPictures(join(root, 'pictures'), join(root, 'dist'))
  expect((await readdir(join(root, 'pictures'))).sort()).toEqual(['share-home.new.jpg', 'wide.a.jpg'])
})

it('a brand that keeps no drawings yet has none to remove', async () => {
  const root = await folderWith({ 'dist/_astro/shared.js': '' })
  await sweepPictures(join(root, 'pictures'), join(root, 'dist'))
  expect(await readdir(root)).toEqual(['dist'])
})
