import { expect, it } from 'vitest'
import { preloadIslands } from './astro/preload-islands.ts'

const imports: Record<string, string[]> = {
  '/_astro/client.js': ['/_astro/react.js'],
  '/_astro/Chats.js': ['/_astro/react.js', '/_astro/shared.js'],
  '/_astro/BottomBar.js': ['/_astro/shared.js', '/_astro/bar.js'],
  '/_astro/shared.js': ['/_astro/react.js'],
}
const island = (module: string, directive: string, value: string) =>
  `<astro-island uid="a" prefix="r1" component-url="/_astro/${module}.js" component-export="${module}" renderer-url="/_astro/client.js" props="{&quot;a&quot;:[0,1]}" ssr client="${directive}" opts="{&quot;name&quot;:&quot;x&quot;,&quot;value&quot;:${value}}" await-children></astro-island>`
const page = (body: string) => `<head><link rel="stylesheet" href="/a.css"></head><body>${body}</body>`
const preload = (html: string) => preloadIslands(html, (module) => imports[module] ?? [])

it('names in the head each module the islands need, once and behind the style sheet', () => {
  const html = preload(page(island('Chats', 'load', 'true')))
  expect(html.split('</head>')[0]).toBe(
    [
      '<head><link rel="stylesheet" href="/a.css">',
      '<link rel="modulepreload" fetchpriority="low" href="/_astro/client.js">',
      '<link rel="modulepreload" fetchpriority="low" href="/_astro/react.js">',
      '<link rel="modulepreload" fetchpriority="low" href="/_astro/Chats.js" data-island>',
      '<link rel="modulepreload" fetchpriority="low" href="/_astro/shared.js">',
    ].join(''),
  )
})

it('asks on wide windows for nothing that only narrow ones show', () => {
  const bar = island('BottomBar', 'media', '&quot;(width &lt; 768px)&quot;')
  const html = preload(page(island('Chats', 'load', 'true') + bar))
  expect(html).toContain('href="/_astro/BottomBar.js" media="(width &lt; 768px)" data-island>')
  expect(html).toContain('href="/_astro/bar.js" media="(width &lt; 768px)">')
  expect(html).toContain('href="/_astro/shared.js">')
})

it('leaves pages alone whose islands wait for a touch', () => {
  const html = page(island('Login', 'interaction', 'true'))
  expect(preload(html)).toBe(html)
})
