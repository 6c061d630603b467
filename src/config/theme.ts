import { toHex } from './contrast.ts'
import type { Scheme, Theme } from './site.ts'

/** Where Latin-1 has no letter: Polish, and š ž of Finnish loan words. */
const EXTENDED_RANGE = 'U+104-107,U+118-119,U+141-144,U+15A-15B,U+160-161,U+179-17E'

const GENERIC: Record<Theme['font']['fallback'], { bold: string; stack: string }> = {
  Arial: { bold: 'local("Arial Bold"),local("Liberation Sans Bold")', stack: 'Arial,sans-serif' },
  'Times New Roman': {
    bold: 'local("Times New Roman Bold"),local("Liberation Serif Bold")',
    stack: '"Times New Roman",serif',
  },
}

/**
 * A brand's theme as CSS, without white space: its display face with a fallback of the same width, the colours of both
 * schemes as sRGB, typefaces, base size and radius as custom properties of the root.
 */
export function themeCss(theme: Theme): string {
  const { font } = theme
  const light = colours(theme.light)
  const dark = colours(theme.dark).filter((declaration) => !light.includes(declaration))
  const root = [
    `font-size:${(theme.base_size / 16) * 100}%`,
    `--font-text:system-ui,sans-serif`,
    `--font-display:"${font.family}","${font.family} Fallback",${GENERIC[font.fallback].stack}`,
    `--display-weight:${font.heading_weight}`,
    `--display-spacing:${font.letter_spacing}em`,
    `--radius:${theme.radius}px`,
    ...light,
  ]
  return [
    ...faces(font),
    `:root{${root.join(';')}}`,
    `@media(prefers-color-scheme:dark){:root{${dark.join(';')}}}`,
  ].join('')
}

/** The font files a page in this language needs at once, as paths to preload. */
export function fontFiles(theme: Theme, locale: string): string[] {
  const files = locale === 'pl' ? [theme.font.file, theme.font.extended_file] : [theme.font.file]
  return files.map((file) => `/fonts/${file}`)
}

function faces(font: Theme['font']): string[] {
  const face = (file: string) =>
    `font-family:"${font.family}";src:url(/fonts/${file})format("woff2");font-weight:${font.weight};font-display:optional`
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

const colours = (scheme: Scheme): string[] =>
  Object.entries(scheme).map(([role, colour]) => `--${role.replaceAll('_', '-')}:${short(toHex(colour))}`)

const short = (hex: string): string => hex.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3')
