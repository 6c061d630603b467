import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { hashesByPage, inlineAttributes, inlineHashes, joinHashes } from './inline-hashes.ts'

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

it('hashes inline scripts and styles of all pages, each once', () => {
  const one = '<script>let a = 1</script><script src="/a.js"></script><style>p{color:red}</style>'
  const data = '<script type="application/ld+json">{"@type":"WebSite"}</script>'
  const other = `<script type="speculationrules">{"prefetch":[]}</script><script>let a = 1</script>${data}`
  expect(joinHashes([inlineHashes(one), inlineHashes(other)])).toEqual({
    script: [source('let a = 1'), source('{"prefetch":[]}')].sort(),
    style: [source('p{color:red}')],
  })
})

it('gives a page its hashes in all languages, and those of pages that come into it', () => {
  const style = (text: string) => inlineHashes(`<style>${text}</style>`)
  const byPage = hashesByPage([
    { path: '/', hashes: style('home') },
    { path: '/de', hashes: style('Start') },
    { path: '/de/faq', hashes: style('faq') },
    { path: '/dialogs', hashes: style('dialog') },
  ])
  expect(byPage.get('/')?.style).toEqual([source('home'), source('Start'), source('dialog')].sort())
  expect(byPage.get('/faq')?.style).toEqual([source('faq'), source('dialog')].sort())
})

it('finds attributes the policy would drop, and none in the text of scripts', () => {
  expect(
    inlineAttributes('<p class="a" style="color:red">x</p><a href="/" onclick="go()">y</a>'),
  ).toHaveLength(2)
  expect(
    inlineAttributes('<script>const a = `<p style="b">`</script><p title="no style here">z</p>'),
  ).toEqual([])
})
