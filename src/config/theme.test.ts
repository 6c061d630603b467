import { expect, test } from 'vitest'
import amora from '../../sites/amora.ts'
import { toHex, weakPairs } from './contrast.ts'
import { fontFiles, themeCss } from './theme.ts'

const { theme } = amora
const css = themeCss(theme)

test('every role is a custom property, in both schemes where they differ', () => {
  const [light = '', dark = ''] = css.split('@media(prefers-color-scheme:dark)')
  for (const [role, colour] of Object.entries(theme.light)) {
    expect(light).toContain(`--${role.replaceAll('_', '-')}:`)
    expect(colour).toMatch(/^oklch/)
  }
  expect(light).toContain(`--primary:${toHex(theme.light.primary)}`)
  expect(dark).toContain(`--primary:${toHex(theme.dark.primary)}`)
  expect(dark).not.toContain('--radius')
})

test('equal colours stand only once', () => {
  const same = themeCss({ ...theme, dark: theme.light })
  expect(same).toContain('@media(prefers-color-scheme:dark){:root{}}')
})

test('the display face never swaps in, and its fallback takes the same room', () => {
  expect(css.match(/font-display:optional/g)).toHaveLength(2)
  expect(css).toContain(`size-adjust:${theme.font.size_adjust}%`)
  expect(css).toContain(`"${theme.font.family}","${theme.font.family} Fallback",Arial`)
})

test('only Polish pages need the extended file at once', () => {
  expect(fontFiles(theme, 'da')).toEqual(['/fonts/familjen.woff2'])
  expect(fontFiles(theme, 'pl')).toEqual(['/fonts/familjen.woff2', '/fonts/familjen-extended.woff2'])
})

test('the base size follows the reader, in percent', () => {
  expect(themeCss({ ...theme, base_size: 18 })).toContain('font-size:112.5%')
})

test('contrast is measured on the colours a screen shows', () => {
  expect(toHex('oklch(100% 0 0)')).toBe('#ffffff')
  const grey = { ...theme.light, ground: 'oklch(100% 0 0)', surface: 'oklch(100% 0 0)' }
  // #767676 has 4.54:1 on white, #777777 has 4.48:1.
  expect(weakPairs({ ...grey, muted: 'oklch(56.5% 0 0)' })).toEqual([])
  const weak = weakPairs({ ...grey, muted: 'oklch(56.9% 0 0)' })
  expect(weak.map(({ role, on }) => `${role} ${on}`)).toEqual(['muted ground', 'muted surface'])
})
