import '../../tests/support/dom.ts'
import { expect, it, vi } from 'vitest'
import { takeFrom } from './fragments.ts'

it('takes along no style that this page already has, inline or as a file', async () => {
  const inline = Object.assign(document.createElement('style'), { textContent: 'p{}' })
  inline.dataset.href = '/_astro/Base.css'
  const linked = document.createElement('link')
  linked.rel = 'stylesheet'
  linked.setAttribute('href', '/_astro/a.css')
  document.head.replaceChildren(inline, linked)
  const page = `<head><link rel="stylesheet" href="/_astro/Base.css"><style data-href="/_astro/a.css">b{}</style>
    <style data-href="/_astro/dialogs.css">i{}</style></head><body><p>It is here</p></body>`
  vi.stubGlobal('fetch', async () => new Response(page))
  const [found] = await takeFrom('/dialogs', 'p')
  expect(found?.textContent).toBe('It is here')
  expect([...document.head.children].map((one) => one.getAttribute('href') ?? one.textContent)).toEqual([
    'p{}',
    '/_astro/a.css',
    'i{}',
  ])
  vi.unstubAllGlobals()
})
