// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { swipeCards } from './swipe-cards.ts'
import { setBody } from '../../tests/support/set-body.ts'

const card = (about: string) => `<li><img alt="" /><p class="faces__about">${about}</p></li>`
const member = '<a href="/members/anna/signup">Anna, 34</a> <span>Leeds</span>'

function open(...cards: string[]) {
  setBody(`<div data-swipe="on">
    <ul>${cards.map(card).join('')}</ul>
    <div data-end><p>The next picture is yours</p><a href="#begin">Join free</a></div>
    <button data-choice="next">Next</button><p role="status"></p><button data-choice="hello">Say hello</button>
  </div><form id="begin"><select aria-label="I am"></select></form>`)
  swipeCards()
}
const cards = () => [...document.querySelectorAll<HTMLElement>('li')]
const top = () => cards().find((one) => !one.inert)?.textContent
const count = () => screen.getByRole('status').textContent
const press = (key: string, target: Element = document.body) => fireEvent.keyDown(target, { key })

function drag(distance: number, { after = 600 } = {}) {
  const list = document.querySelector('ul')!
  Object.defineProperty(list, 'clientWidth', { value: 300, configurable: true })
  list.setPointerCapture = () => undefined
  const at = (type: string, clientX: number, timeStamp: number) => {
    const event = new PointerEvent(type, { clientX, button: 0, pointerId: 1, bubbles: true })
    Object.defineProperty(event, 'timeStamp', { value: timeStamp })
    list.dispatchEvent(event)
  }
  at('pointerdown', 100, 0)
  at('pointermove', 100 + distance, after / 2)
  at('pointerup', 100 + distance, after)
}

const assign = vi.spyOn(location, 'assign')

beforeEach(() => {
  assign.mockReset().mockReturnValue(undefined)
})
afterEach(() => {
  location.hash = ''
  document.body.replaceChildren()
})

describe('the card stack', () => {
  it('shows one card at a time, and only that one can be reached', () => {
    open('Hiking', 'Chess', 'Jazz')
    expect(top()).toBe('Hiking')
    expect(cards().map((one) => one.inert)).toEqual([false, true, true])
    expect(count()).toBe('1 / 3')
  })

  it('goes on by button, left arrow key and a drag to the left, and says the next card', () => {
    open('Hiking', member, 'Jazz', 'Tango')
    fireEvent.click(screen.getByText('Next'))
    expect(top()).toBe('Anna, 34 Leeds')
    expect(count()).toBe('2 / 4: Anna, 34, Leeds')
    press('ArrowLeft')
    expect(count()).toBe('3 / 4: Jazz')
    drag(-160)
    expect(top()).toBe('Tango')
    expect(assign).not.toHaveBeenCalled()
  })

  it('puts a card back that was drawn a little, and takes a quick flick', () => {
    open('Hiking', 'Chess')
    drag(60)
    expect(top()).toBe('Hiking')
    expect(cards()[0]?.style.translate).toBe('')
    drag(-60, { after: 120 })
    expect(top()).toBe('Chess')
  })

  it('leads a hello to the signup of that member and keeps the campaign in the address', () => {
    history.replaceState(null, '', '/landers/tinderswipe?network=north&sub1=a')
    for (const hello of [
      () => fireEvent.click(screen.getByText('Say hello')),
      () => press('ArrowRight'),
      () => drag(160),
    ]) {
      open(member, 'Chess')
      hello()
      expect(assign).toHaveBeenLastCalledWith(
        expect.stringMatching(/\/members\/anna\/signup\?network=north&sub1=a$/),
      )
    }
    expect(assign).toHaveBeenCalledTimes(3)
  })

  it('leads a hello to a drawing to the Join form', () => {
    open('Hiking', 'Chess')
    fireEvent.click(screen.getByText('Say hello'))
    expect(assign).not.toHaveBeenCalled()
    expect(location.hash).toBe('#begin')
  })

  it('ends with the way to join, which takes the focus', () => {
    open('Hiking', 'Chess')
    press('ArrowLeft')
    press('ArrowLeft')
    expect(document.activeElement).toBe(screen.getByText('Join free'))
    expect(count()).toBe('The next picture is yours')
    press('ArrowRight')
    expect(location.hash).toBe('')
  })

  it('leaves the arrow keys to the Join form, and with a modifier to the browser', () => {
    open('Hiking', 'Chess')
    press('ArrowLeft', screen.getByRole('combobox'))
    fireEvent.keyDown(document.body, { key: 'ArrowLeft', altKey: true })
    expect(top()).toBe('Hiking')
  })

  it('opens no link at the end of a drag', () => {
    open(member, 'Chess')
    drag(60)
    expect(fireEvent.click(screen.getByText('Anna, 34'))).toBe(false)
  })
})
