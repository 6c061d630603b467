import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import { describe, expect, it, test } from 'vitest'
import { TEXT_CONTRAST, toHex } from '../../config/contrast.ts'
import { loadSites } from '../../config/load-sites.ts'
import type { Scheme } from '../../config/site.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import { isSameGroup } from './groups.ts'

const sass = readFileSync(new URL('_messages.scss', import.meta.url), 'utf8')

/** The role a bubble takes as ground or text. */
function roleOf(bubble: string, property: 'background' | 'color'): keyof Scheme {
  const rule = sass.slice(sass.indexOf(`\n  ${bubble} {`))
  const role = new RegExp(`\\n    ${property}: var\\(--([a-z-]+)\\)`).exec(rule)?.[1] ?? ''
  return role.replaceAll('-', '_') as keyof Scheme
}

test.each((await loadSites()).map((site) => [site.id, site.theme] as const))(
  'bubbles of %s differ by side and can be read, in both schemes',
  (_, theme) => {
    const [theirs, mine] = ['.message__text', '.message--mine .message__text']
    for (const scheme of [theme.light, theme.dark]) {
      const colour = (bubble: string, property: 'background' | 'color') =>
        toHex(scheme[roleOf(bubble, property)])
      expect(wcagContrast(colour(mine, 'background'), colour(theirs, 'background'))).toBeGreaterThanOrEqual(
        1.5,
      )
      for (const bubble of [mine, theirs]) {
        expect(wcagContrast(colour(bubble, 'color'), colour(bubble, 'background'))).toBeGreaterThanOrEqual(
          TEXT_CONTRAST,
        )
      }
    }
  },
)

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
