import { wcagContrast } from 'culori'
import { describe, expect, it, test } from 'vitest'
import { SIGN_CONTRAST, TEXT_CONTRAST } from '../../config/contrast.ts'
import { loadSites } from '../../config/load-sites.ts'
import { memberThemeCss, themeCss } from '../../config/theme.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { isSameGroup } from './groups.ts'

const themes = (await loadSites()).map((site) => [site.id, site.theme] as const)

/** The value of a colour in both schemes; the dark one names only what differs. */
function tokensOf(theme: (typeof themes)[number][1]): ((name: string) => string)[] {
  const scheme = (index: number) =>
    [themeCss, memberThemeCss]
      .map((part) => part(theme).split('@media screen and (prefers-color-scheme:dark)')[index])
      .join('')
  const [light, dark] = [scheme(0), scheme(1)]
  return [light, dark].map(
    (css) => (name) =>
      [css, light].map((one) => new RegExp(`--${name}:(#\\w+)`).exec(one)?.[1]).find(Boolean) ?? '',
  )
}

test.each(themes)('bubbles of %s differ by side and can be read, in both schemes', (_, theme) => {
  for (const token of tokensOf(theme)) {
    const theirs = { ground: token('surface'), text: token('text') }
    const mine = { ground: token('own') || token('band'), text: token('on-band') }
    expect(wcagContrast(mine.ground, theirs.ground)).toBeGreaterThanOrEqual(1.5)
    for (const { ground, text } of [mine, theirs]) {
      expect(wcagContrast(text, ground)).toBeGreaterThanOrEqual(TEXT_CONTRAST)
    }
  }
})

test.each(themes)('the open conversation of %s is told from the others, in both schemes', (_, theme) => {
  const [light, dark] = tokensOf(theme)
  // Tiles are blocks of colour by day, and have an edge at night; other rows have an edge at their start.
  const pairs =
    theme.grid === 'tiles'
      ? [
          [light!('band'), light!('surface')],
          [dark!('secondary'), dark!('band')],
          [dark!('secondary'), dark!('surface')],
        ]
      : [light!, dark!].map((token) => [token('primary'), token('ground')])
  for (const [mark, ground] of pairs) {
    expect(wcagContrast(mark!, ground!)).toBeGreaterThanOrEqual(SIGN_CONTRAST)
  }
})

describe('a group of messages', () => {
  const noon = new Date(2026, 10, 20, 12).getTime()
  const first = { mine: true, at: noon }

  it('goes on for five minutes', () => {
    expect(isSameGroup(first, { mine: true, at: noon + 5 * MINUTE_MS })).toBe(true)
    expect(isSameGroup(first, { mine: true, at: noon + 5 * MINUTE_MS + 1 })).toBe(false)
  })

  it('ends with the writer, with the day, and with the last message', () => {
    const midnight = new Date(2026, 10, 21).getTime()
    expect(isSameGroup(first, { mine: false, at: noon + 1 })).toBe(false)
    expect(isSameGroup({ mine: true, at: midnight - 1 }, { mine: true, at: midnight })).toBe(false)
    expect(isSameGroup(first, undefined)).toBe(false)
    expect(isSameGroup(undefined, first)).toBe(false)
  })
})
