import '../../tests/support/dom.ts'
import { afterEach, expect, it, vi } from 'vitest'
import { fetchFragment } from './fragments.ts'

afterEach(() => vi.unstubAllGlobals())

it('brings the styles that this page has neither inline nor linked', async () => {
  const here = `<head><style data-href="/_astro/Base.css">p{}</style><style data-href="/_astro/b.css">b{}</style>
    <link rel="stylesheet" href="/_astro/a.css"><link rel="stylesheet" href="/_astro/own.css"></head>`
  const { head } = new DOMParser().parseFromString(here, 'text/html')
  document.head.replaceChildren(...[...head.children].map((one) => document.importNode(one, true)))
  const page = `<head><link rel="stylesheet" href="/_astro/Base.css"><link rel="stylesheet" href="/_astro/a.css">
    <link rel="stylesheet" href="/_astro/login.css"><style data-href="/_astro/b.css">b{}</style>
    <style data-href="/_astro/dialogs.css">i{}</style></head><body><p>It is here</p></body>`
  vi.stubGlobal('fetch', async () => new Response(page))
  const [found] = await fetchFragment('/dialogs', 'p')
  expect(found?.textContent).toBe('It is here')
  expect([...document.head.children].map((one) => one.getAttribute('href') ?? one.textContent)).toEqual([
    'p{}',
    'b{}',
    '/_astro/a.css',
    '/_astro/own.css',
    '/_astro/login.css',
    'i{}',
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
  await fetchFragment('/frame', 'p')
  expect(sheets()).toBe(0)
  settings.handleDisabledFileLoadingAsSuccess = true
  await fetchFragment('/frame', 'p')
  expect(sheets()).toBe(1)
})
