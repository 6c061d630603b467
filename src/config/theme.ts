import { TINTS, toHex } from './contrast.ts'
import { fontUrl } from './fonts.ts'
import { hasSerifs } from './form.ts'
import type { Scheme, Theme } from './site.ts'

/** Where Latin-1 has no letter: Polish, and š ž of Finnish loan words. */
const EXTENDED_RANGE = 'U+104-107,U+118-119,U+141-144,U+15A-15B,U+160-161,U+179-17E'
export const isExtended = (letter: string): boolean => /[\u0104-\u017e]/.test(letter)

const GENERIC: Record<Theme['font']['fallback'], { bold: string; stack: string }> = {
  Arial: { bold: 'local("Arial Bold"),local("Liberation Sans Bold")', stack: 'Arial,sans-serif' },
  'Times New Roman': {
    bold: 'local("Times New Roman Bold"),local("Liberation Serif Bold")',
    stack: '"Times New Roman",serif',
  },
}

const SANS =
  '-apple-system,"Segoe UI Variable","Segoe UI",Roboto,"Noto Sans","Liberation Sans",Arial,sans-serif'
const SERIF = 'Charter,"Bitstream Charter","Iowan Old Style",Georgia,"Liberation Serif",serif'

const SHOULDERS = 'inset(0 round 50% 50% 8% 8%/40% 40% 6% 6%)'

/** The brand's mark as places for two faces: what each is cut by, its width and the room between by height. */
const PAIRS: Record<Theme['hero'], readonly [left: string, right: string, width: number, gap: number]> = {
  discs: ['circle()', 'circle()', 1, -0.24],
  stationery: ['inset(0 round 8% 78%)', 'inset(0 round 78% 8%)', 0.75, 0.03],
  week: [SHOULDERS, SHOULDERS, 0.8, 0.03],
  poster: [
    'inset(0 round 60% 40% 0 100%/38% 14% 0 62%)',
    'inset(0 round 40% 60% 100% 0/14% 38% 62% 0)',
    0.66,
    0,
  ],
  moon: ['inset(0 round 100% 0 0 100%/50% 0 0 50%)', 'inset(0 round 0 100% 100% 0/0 50% 50% 0)', 0.5, 0.03],
  frontpage: ['circle()', 'circle()', 1, 0.03],
  horizon: [
    'polygon(0 26%,12% 12%,21% 16%,45% 0,58% 7%,68% 3%,84% 12%,100% 30%,100% 100%,0 100%)',
    'polygon(100% 26%,88% 12%,79% 16%,55% 0,42% 7%,32% 3%,16% 12%,0 30%,0 100%,100% 100%)',
    0.8,
    -0.1,
  ],
}

/** Corners a photo is cut by; a rectangle takes those of a card. */
const MASKS: Record<Theme['shape']['photo'], string> = {
  rect: 'var(--radius)',
  arch: '50% 50% 0 0/32% 32% 0 0',
  disc: '50%',
  blob: '46% 54% 52% 48%/52% 46% 54% 48%',
}

/** Patterns of what each hero is made of, in the ink of the text around. */
const PATTERNS: Record<Theme['hero'], string> = {
  discs:
    'radial-gradient(circle at 36% 42%,currentcolor 34%,#0000 34.5%),radial-gradient(circle at 64% 42%,currentcolor 34%,#0000 34.5%)',
  stationery: 'repeating-linear-gradient(#0000 0 1.6em,currentcolor 1.6em calc(1.6em + 1px))',
  week: 'conic-gradient(currentcolor 25%,#0000 0 50%,currentcolor 0 75%,#0000 0) 0 0/50% 40%',
  poster: 'repeating-radial-gradient(circle at 50% 110%,#0000 0 10%,currentcolor 0 18%)',
  moon: 'radial-gradient(circle at 50% 42%,currentcolor 30%,#0000 30.5% 40%,currentcolor 40.5% 41%,#0000 41.5%)',
  frontpage: 'repeating-linear-gradient(-45deg,currentcolor 0 1px,#0000 0 6px)',
  horizon: 'repeating-radial-gradient(ellipse at 25% 115%,#0000 0 7%,currentcolor 0 7.6%)',
}

/** How a card's own words stand beside its photo, where not after it in a tint of the primary colour. */
const INSERTS: Partial<Record<Theme['hero'], Readonly<Record<string, string | number>>>> = {
  stationery: { insert: '#0000', 'insert-edge': 'inset 0 0 0 1px var(--secondary)' },
  week: { insert: 'var(--band)', 'on-insert': 'var(--on-band)', 'insert-side': -1 },
  poster: { insert: 'var(--band)', 'on-insert': 'var(--on-band)' },
  moon: {
    insert: '#0000',
    'insert-edge': 'inset 0 -1px var(--border)',
    'insert-align': 'end',
    'insert-side': -1,
    'insert-photo': 'var(--photo)',
  },
  frontpage: { insert: '#0000', 'insert-edge': 'inset 0 3px var(--text),inset 0 -1px var(--text)' },
}

/**
 * A brand's theme as CSS, without white space: its display face with a fallback of the same width, the colours of both
 * schemes as sRGB, typefaces, base size and form as custom properties of the root. Only what a visitor's page may use: it
 * comes in each of them.
 */
export function themeCss(theme: Theme): string {
  const form = [
    `font-size:${(theme.base_size / 16) * 100}%`,
    ...faceTokens(theme),
    ...shapeTokens(theme),
    ...tints(false),
  ]
  const light = [...colours(theme.light, false), ...band(theme, 'light')]
  const dark = [...colours(theme.dark, false), ...band(theme, 'dark')]
  return faces(theme.font).join('') + rootCss(form, light, dark)
}

/** What screens of members add to it: cards, photos, bubbles, and colours of states. */
export function memberThemeCss(theme: Theme): string {
  const form = [
    ...pairTokens(theme),
    ...photoTokens(theme),
    ...insertTokens(theme),
    `--pattern:${PATTERNS[theme.hero]}`,
    ...tints(true),
  ]
  return rootCss(form, colours(theme.light, true), [...colours(theme.dark, true), ownAtNight(theme)])
}

/** Custom properties of the root; at night those that differ. */
function rootCss(form: readonly string[], light: readonly string[], dark: readonly string[]): string {
  const night = dark.filter((declaration) => !light.includes(declaration))
  return `:root{${[...form, ...light].join(';')}}@media screen and (prefers-color-scheme:dark){:root{${night.join(';')}}}`
}

function faceTokens(theme: Theme): string[] {
  const { font, display } = theme
  return [
    `--font-text:${theme.text_face === 'serif' ? SERIF : SANS}`,
    `--font-display:"${font.family}","${font.family} Fallback",${GENERIC[font.fallback].stack}`,
    `--font-control:var(--font-${hasSerifs(theme) ? 'text' : 'display'})`,
    `--control-size:${display.class === 'condensed' ? 1.15 : 1}em`,
    `--display-weight:${font.heading_weight}`,
    `--display-spacing:${font.letter_spacing}em`,
    `--display-case:${display.case}`,
    `--display-figures:${display.figures === 'oldstyle' ? 'oldstyle-nums' : 'lining-nums'}`,
    `--hero-size:${fluid(display.small, display.large)}`,
  ]
}

function shapeTokens({ shape }: Theme): string[] {
  const isBoxed = shape.field === 'boxed'
  return [
    `--radius:${shape.card}px`,
    `--control:${shape.control === 'pill' ? '100vmax' : `${shape.control}px`}`,
    `--control-height:${shape.control_height}px`,
    `--field:${isBoxed ? `min(var(--control),${Math.max(shape.card, 12)}px)` : '0'}`,
    `--field-inset:${isBoxed ? '1rem' : '.75rem'}`,
    `--photo:${MASKS[shape.photo]}`,
    `--rule:${shape.rule}px`,
    `--bubble:${shape.bubble}px`,
    `--lift:${shape.shadow ? 'var(--shadow)' : '0 0 0 1px var(--border)'}`,
  ]
}

function photoTokens({ shape, display }: Theme): string[] {
  const isRect = shape.photo === 'rect'
  return [
    `--field-edge:${shape.field === 'boxed' ? '1px' : '0 0 1px'}`,
    `--label-top:${isRect ? '.5rem' : '14%'}`,
    `--label-side:${isRect ? '0 auto' : 'auto'}`,
    ...(isRect ? ['--corner:.75rem'] : ['--corner:0rem', '--corner-ground:none', '--corner-ink:var(--text)']),
    ...(shape.photo === 'arch' ? ['--photo-narrow:50% 50% 0 0/9% 9% 0 0'] : []),
    // On a photo the hairlines of a didone are lost.
    ...(display.class === 'didone' ? ['--font-name:var(--font-text)'] : []),
  ]
}

function pairTokens({ hero }: Theme): string[] {
  const [left, right, width, gap] = PAIRS[hero]
  return [`--pair-left:${left}`, `--pair-right:${right}`, `--pair-width:${width}`, `--pair-gap:${gap}`]
}

const insertTokens = ({ hero }: Theme): string[] =>
  Object.entries(INSERTS[hero] ?? {}).map(([name, value]) => `--${name}:${value}`)

/** A length that grows with the window from 375 to 1280 pixels; `rem` follows the reader's own text size. */
function fluid(small: number, large: number): string {
  const slope = (large - small) / (1280 - 375)
  const start = (small - slope * 375) / 16
  return `clamp(min(${small / 16}rem,${(small / 3.75).toFixed(2)}vw),${start.toFixed(3)}rem + ${(slope * 100).toFixed(2)}vw,${large / 16}rem)`
}

/** Roles and tints that no page for visitors shows. */
const OF_MEMBERS = new Set<string>([
  'info',
  'on_info',
  'info_soft',
  'warning',
  'on_warning',
  'warning_soft',
  'on_danger',
  'on_success',
  'success_soft',
])

const tints = (ofMembers: boolean): string[] =>
  Object.entries(TINTS)
    .filter(([name]) => OF_MEMBERS.has(name) === ofMembers)
    .map(
      ([name, { of, share }]) =>
        `--${name.replace('_', '-')}:color-mix(in oklab,var(--${of}) ${share}%,var(--surface))`,
    )

const deep = ({ light }: Theme, lightness: number): string =>
  toHex(light.primary.replace(/^oklch\([\d.]+%/, `oklch(${lightness}%`))

/** Ground and text of coloured bands: the primary colour by day, a deep tone of it at night. */
function band(theme: Theme, scheme: 'light' | 'dark'): string[] {
  const { light, dark } = theme
  return scheme === 'light'
    ? [`--band:${toHex(light.primary)}`, `--on-band:${toHex(light.on_primary)}`]
    : [`--band:${deep(theme, 32)}`, `--on-band:${toHex(dark.text)}`]
}

/** The ground of one's own messages; by day it is that of bands. */
const ownAtNight = (theme: Theme): string => `--own:${deep(theme, 43)}`

/** The font files a page in this language needs at once, as paths to preload. */
export function fontFiles(theme: Theme, locale: string): string[] {
  const files = locale === 'pl' ? [theme.font.file, theme.font.extended_file] : [theme.font.file]
  return files.map(fontUrl)
}

function faces(font: Theme['font']): string[] {
  const face = (file: string) =>
    `font-family:"${font.family}";src:url(${fontUrl(file)})format("woff2");font-weight:${font.weight};font-display:optional`
  const fallback = [
    `font-family:"${font.family} Fallback"`,
    `src:${GENERIC[font.fallback].bold}`,
    `font-weight:${font.weight}`,
    `size-adjust:${font.size_adjust}%`,
    `ascent-override:${font.ascent}%`,
    `descent-override:${font.descent}%`,
    'line-gap-override:0%',
  ].join(';')
  return [
    `@font-face{${face(font.file)}}`,
    `@font-face{${face(font.extended_file)};unicode-range:${EXTENDED_RANGE}}`,
    `@font-face{${fallback}}`,
  ]
}

const colours = (scheme: Scheme, ofMembers: boolean): string[] =>
  Object.entries(scheme)
    .filter(([role]) => OF_MEMBERS.has(role) === ofMembers)
    .map(([role, colour]) => `--${role.replaceAll('_', '-')}:${short(toHex(colour))}`)

const short = (hex: string): string => hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
