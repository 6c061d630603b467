import { expect, it } from 'vitest'
import { INTEREST_ICONS } from './interest-icons.ts'
import { INTERESTS } from '../../contract/lists.ts'

it('every interest has an icon of its own', () => {
  const icons = INTERESTS.map((interest) => INTEREST_ICONS[interest])
  expect(new Set(icons).size).toBe(INTERESTS.length)
  for (const icon of icons) expect(icon).toMatch(/^M/)
})
