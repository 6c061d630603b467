import { expect, it } from 'vitest'
import { delayIslands, wakerOf } from './astro/late-islands.ts'

const element = 'let a=1;customElements.define("astro-island",A)'
const directive = 'Astro.interaction=b;dispatchEvent(new Event("astro:interaction"))'
const page = (...directives: string[]) =>
  `<script>let other</script><script>${directive}</script><script>${element}</script>${directives
    .map((one) => `<astro-island uid="a" props="{}" ssr client="${one}" opts="{}"></astro-island>`)
    .join('')}`

it('takes what wakes islands out of a page where all wait for a touch', () => {
  const html = page('interaction', 'interaction')
  expect(wakerOf(html)).toMatch(/^\(self\.Astro\|\|={}\)\.interaction=load=>load\(\)\.then/)
  expect(wakerOf(html)).toContain(element)
  const scripts = delayIslands(html, 'wake()').split('<astro-island')[0]
  expect(scripts).toBe('<script>let other</script><script>wake()</script>')
})

it('leaves pages alone whose islands do not all wait, or that have none', () => {
  expect(wakerOf(page('interaction', 'idle'))).toBeUndefined()
  expect(wakerOf(page())).toBeUndefined()
})
