import { expect, it } from 'vitest'
import { usedStyles, wordsIn } from './astro/used-styles.ts'

const use = (page: string, ...sheets: string[]) => usedStyles(sheets, new Set(wordsIn(page)))

it('leaves out rules for what a page does not have, and keeps those for what it has', () => {
  const page = '<style>.faces{}</style><ul class="list list--wide" id="top"><li>1</li></ul>'
  const [used] = use(
    page,
    '.list{gap:0}.list--wide,.list--small{gap:1px}.faces{gap:2px}#top>li{gap:3px}#end{gap:4px}table{gap:5px}*{margin:0}',
  )
  expect(used).toBe('.list{gap:0}.list--wide{gap:1px}#top>li{gap:3px}*{margin:0}')
})

it('keeps rules whatever state an element is in, and whatever it is not', () => {
  const rules =
    'p:hover{gap:0}p:not(.faces,:has(.other)){gap:1px}p:is(.a,.b)::after{gap:2px}p:not(:is(.a:not(.b,:has(.c)))){gap:2px}p:nth-child(2n of :not(.x)){gap:2px}p[data-state=on]{gap:3px}:root{gap:4px}'
  expect(use('<p>One</p>', rules)).toEqual([rules])
})

it('keeps rules for what scripts show, also where a name ends in a value', () => {
  const page =
    '<p>One</p><script>add(`b`).className="faces__about";e.className=`alert alert--${kind}`</script>'
  const rules = 'b{gap:0}.faces__about{gap:1px}.alert--danger{gap:2px}'
  expect(use(page, `${rules}.faces__label{gap:3px}.badge--danger{gap:4px}`)).toEqual([rules])
})

it('leaves out custom properties that none of a page’s sheets reads', () => {
  const [home, base] = use(
    '<h1>One</h1><svg fill="var(--ink)"/>',
    'h1{color:var(--text)}h2{color:var(--muted)}',
    ':root{--text:var(--dark);--dark:#000;--ink:#111;--muted:var(--grey);--grey:#999}',
  )
  expect(home).toBe('h1{color:var(--text)}')
  expect(base).toBe(':root{--text:var(--dark);--dark:#000;--ink:#111}')
})

it('leaves no empty block, but each layer its place', () => {
  const sheet =
    '@layer base{a{gap:0}}@layer layout{.a{gap:0}}@media print{.b{gap:0}}@keyframes turn{to{gap:0}}@layer brand{p{gap:0}}'
  expect(use('<p>One</p>', sheet)).toEqual([
    '@layer base;@layer layout;@keyframes turn{to{gap:0}}@layer brand{p{gap:0}}',
  ])
})
