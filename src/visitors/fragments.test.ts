import '../../tests/support/dom.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { takeFrom } from './fragments.ts'

afterEach(() => vi.unstubAllGlobals())

it('brings the sheets this page has not, and those whole of which it has a part', async () => {
  const part = Object.assign(document.createElement('style'), { textContent: 'p{}' })
  part.dataset.href = '/_astro/Base.css'
  const [whole, own] = ['/_astro/a.css', '/_astro/own.css'].map((href) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.setAttribute('href', href)
    return link
  }) as [HTMLLinkElement, HTMLLinkElement]
  document.head.replaceChildren(part, whole, own)
  const page = `<head><link rel="stylesheet" href="/_astro/Base.css"><link rel="stylesheet" href="/_astro/a.css">
    <link rel="stylesheet" href="/_astro/dialogs.css"></head><body><p>It is here</p></body>`
  vi.stubGlobal('fetch', async () => new Response(page))
  const [found] = await takeFrom('/dialogs', 'p')
  expect(found?.textContent).toBe('It is here')
  expect([...document.head.children].map((one) => one.getAttribute('href') ?? one.textContent)).toEqual([
    'p{}',
    '/_astro/Base.css',
    '/_astro/a.css',
    '/_astro/own.css',
    '/_astro/dialogs.css',
  ])
})

it('asks again for a sheet that could not be had', async () => {
  const { settings } = (window as unknown as { happyDOM: { settings: Record<string, boolean> } }).happyDOM
  vi.stubGlobal(
    'fetch',
    async () => new Response('<link rel="stylesheet" href="/_astro/frame.css"><p>It is here</p>'),
  )
  const sheets = () => document.head.querySelectorAll('[href="/_astro/frame.css"]').length
  settings.handleDisabledFileLoadingAsSuccess = false
  await takeFrom('/frame', 'p')
  expect(sheets()).toBe(0)
  settings.handleDisabledFileLoadingAsSuccess = true
  await takeFrom('/frame', 'p')
  expect(sheets()).toBe(1)
})
