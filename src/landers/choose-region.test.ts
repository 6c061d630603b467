// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { chooseRegion } from './choose-region.ts'

const rows = () => document.body.querySelectorAll('label')
const chosen = () => document.querySelector<HTMLInputElement>('input:checked')?.value

beforeEach(() => {
  const element = (name: string, parent: Element, className = '') => {
    const made = document.createElement(name)
    made.className = className
    parent.append(made)
    return made
  }
  document.body.replaceChildren()
  const panel = element('div', element('fieldset', document.body, 'map'), 'map__panel')
  const list = element('div', panel, 'map__list')
  for (const value of ['GB-BDF', 'GB-BRS']) {
    const label = element('label', list)
    Object.assign(element('input', label), { type: 'radio', name: 'region', value })
    element('path', element('svg', label))
  }
  chooseRegion()
})

it('a touch near a town chooses its region', () => {
  const town = rows()[1]?.querySelector('path') ?? null
  document.elementFromPoint = (x, y) => (Math.hypot(x - 112, y - 100) < 4 ? town : null)
  const touch = { bubbles: true, clientX: 100, clientY: 100 }
  document.querySelector('.map__panel')?.dispatchEvent(new MouseEvent('click', touch))
  expect(chosen()).toBe('GB-BRS')
})

it('a touch far from any town chooses nothing', () => {
  document.elementFromPoint = () => null
  document.querySelector('.map__panel')?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(chosen()).toBeUndefined()
})

it('shows the region chosen in the map among the names', () => {
  const list = document.querySelector('.map__list')
  const row = rows()[1]
  if (!list || !row) throw new Error('No list')
  const at = vi.spyOn(row, 'getBoundingClientRect')
  vi.spyOn(list, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100))
  const scroll = vi.spyOn(list, 'scrollBy')
  at.mockReturnValue(new DOMRect(20, 400, 100, 40))
  row.querySelector('input')?.click()
  expect(scroll).toHaveBeenLastCalledWith(0, 340)
  at.mockReturnValue(new DOMRect(-30, 0, 100, 40))
  rows()[0]?.querySelector('input')?.click()
  row.querySelector('input')?.click()
  expect(scroll).toHaveBeenLastCalledWith(-30, 0)
})
