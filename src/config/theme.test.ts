import { expect, test } from 'vitest'
import amora from '../../sites/amora.ts'
import { colourOf, toHex, weakPairs } from './contrast.ts'
import { fontUrl } from './fonts.ts'
import { fontFiles, memberThemeCss, themeCss } from './theme.ts'

const { theme } = amora
const css = themeCss(theme)

test('every role is a custom property, in both schemes where they differ', () => {
  const [light = '', dark = ''] = css.split('@media screen and (prefers-color-scheme:dark)')
  const everywhere = light + memberThemeCss(theme)
  for (const [role, colour] of Object.entries(theme.light)) {
    expect(everywhere).toContain(`--${role.replaceAll('_', '-')}:`)
    expect(colour).toMatch(/^oklch/)
  }
  expect(light).toContain(`--primary:${toHex(theme.light.primary)}`)
  expect(dark).toContain(`--primary:${toHex(theme.dark.primary)}`)
  expect(dark).not.toContain('--radius')
})

test('equal colours stand only once', () => {
  const same = themeCss({ ...theme, dark: theme.light })
  expect(same).toMatch(
    /@media screen and \(prefers-color-scheme:dark\)\{:root\{--band:#\w+;--on-band:#\w+\}\}$/,
  )
})

test('a visitor’s page carries nothing that only screens of members use', () => {
  const namesIn = (text: string) => text.match(/(?<=[{;])--[\w-]+(?=:)/g) ?? []
  const ofMembers = new Set(namesIn(memberThemeCss(theme)))
  expect(namesIn(css).filter((name) => ofMembers.has(name))).toEqual([])
  expect(css).not.toMatch(/--(info|warning|pair|insert|corner|own|pattern)/)
})

test('the display face never swaps in, and its fallback takes the same room', () => {
  expect(css.match(/font-display:optional/g)).toHaveLength(2)
  expect(css).toContain(`size-adjust:${theme.font.size_adjust}%`)
  expect(css).toContain(`"${theme.font.family}","${theme.font.family} Fallback",Arial`)
})

test('only Polish pages need the extended file at once', () => {
  expect(fontFiles(theme, 'da')).toHaveLength(1)
  expect(fontFiles(theme, 'pl')).toEqual([fontUrl(theme.font.file), fontUrl(theme.font.extended_file)])
})

test('a face is kept for ever by an address that carries its hash', () => {
  expect(fontUrl('familjen.woff2')).toMatch(/^\/_astro\/familjen\.[\w-]{8}\.woff2$/)
  expect(css).toContain(`url(${fontUrl('familjen.woff2')})`)
})

test('the base size follows the reader, in percent', () => {
  expect(themeCss({ ...theme, base_size: 18 })).toContain('font-size:112.5%')
})

test('contrast is measured on the colours a screen shows', () => {
  expect(toHex('oklch(100% 0 0)')).toBe('#ffffff')
  const grey = { ...theme.light, ground: 'oklch(100% 0 0)', surface: 'oklch(100% 0 0)' }
  // #767676 has 4.54:1 on white, #777777 has 4.48:1.
  const weak = (muted: string) => weakPairs({ ...grey, muted }).map(({ role, on }) => `${role} ${on}`)
  expect(weak('oklch(56.5% 0 0)')).toEqual(['muted primary_soft'])
  expect(weak('oklch(56.9% 0 0)')).toEqual(['muted ground', 'muted surface', 'muted primary_soft'])
})

test('who is online is seen on the page, on cards and in an open row', () => {
  const weak = weakPairs({ ...theme.light, success: 'oklch(70% 0.12 150)' }).filter(
    ({ least }) => least === 3,
  )
  expect(weak.map(({ role, on }) => `${role} ${on}`)).toEqual([
    'success ground',
    'success surface',
    'success primary_soft',
  ])
})

test('tints are mixed in oklab, as the style sheet mixes them', () => {
  const scheme = { ...theme.light, surface: 'oklch(100% 0 0)', primary: 'oklch(0% 0 0)' }
  expect(colourOf(scheme, 'primary_soft')).toBe('#d7d7d7')
  expect(css).toContain('--primary-soft:color-mix(in oklab,var(--primary) 12%,var(--surface))')
})

test.each([
  ['pill', '100vmax'],
  [0, '0px'],
  [24, '24px'],
] as const)('controls take the brand’s corner %s', (control, corner) => {
  expect(themeCss({ ...theme, shape: { ...theme.shape, control } })).toContain(`--control:${corner};`)
})

test('controls take the text face of brands with serifs, else the display face', () => {
  expect(css).toContain('--font-control:var(--font-display)')
  const display = { ...theme.display, class: 'book' } as const
  expect(themeCss({ ...theme, display })).toContain('--font-control:var(--font-text)')
})
