import { expect, test } from 'vitest'
import { loadSites } from '../../config/load-sites.ts'
import { drawPng } from './draw-png.ts'
import { drawMailScene, MAIL_SCENE } from './mail-scene.ts'

test('each brand’s mails have a picture of its own, under 20 kB, that no page colours', async () => {
  const drawn = (await loadSites()).map((site) => ({ id: site.id, svg: drawMailScene(site) }))
  expect(new Set(drawn.map(({ svg }) => svg)).size).toBe(drawn.length)
  for (const { id, svg } of drawn) {
    expect(svg, id).not.toMatch(/var\(|color-mix|NaN|undefined/)
    const png = await drawPng(svg, MAIL_SCENE.width)
    expect(png.byteLength, id).toBeLessThan(20_000)
  }
})
