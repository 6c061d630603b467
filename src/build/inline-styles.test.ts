import { expect, it } from 'vitest'
import { inlineStyles, isInline, sheetsOf } from './astro/inline-styles.ts'

const styles: Record<string, string> = {
  '/_astro/Base.a.css': '@font-face{src:url(/_astro/a.woff2)}p::before{content:"$&"}',
  '/_astro/home.b.css': 'h1{color:red}',
  '/_astro/Member.c.css': 'p{}'.repeat(20_000),
}
const page = (...sheets: string[]) =>
  `<head><title>Home</title>${sheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')}</head>`
const styleAt = (href: string) => styles[href] ?? ''
const inline = (html: string) => inlineStyles(html, styleAt)

it('puts the style sheets of a visitor’s page into it as they are, in their order', () => {
  expect(inline(page('/_astro/home.b.css', '/_astro/Base.a.css'))).toBe(
    [
      '<head><title>Home</title><style data-href="/_astro/home.b.css">h1{color:red}</style>',
      '<style data-href="/_astro/Base.a.css">@font-face{src:url(/_astro/a.woff2)}p::before{content:"$&"}</style></head>',
    ].join(''),
  )
})

it('leaves a member’s page all its sheets, which are large and kept', () => {
  const html = page('/_astro/Member.c.css', '/_astro/Base.a.css')
  expect(isInline(html, styleAt)).toBe(false)
  expect(isInline(page('/_astro/home.b.css', '/_astro/Base.a.css'), styleAt)).toBe(true)
  expect(sheetsOf(html)).toEqual(['/_astro/Member.c.css', '/_astro/Base.a.css'])
})

it('leaves it to the inline script whether the first paint waits for a font', () => {
  const font = '<link rel="preload" href="/_astro/a.woff2" as="font" type="font/woff2" crossorigin>'
  expect(inline(page('/_astro/home.b.css') + font)).toContain('crossorigin media="not all">')
})
