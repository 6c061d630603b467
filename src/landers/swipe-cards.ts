/**
 * Makes a stack of the list of cards: one on top, gone through by finger, mouse, arrow keys and two buttons. A "hello"
 * leads to the signup, of that member where the card is one's; nothing of it is stored. Its own text is put into the page,
 * so it uses nothing from outside.
 */
export function swipeCards(): void {
  const deck = document.querySelector<HTMLElement>('[data-swipe]')
  const list = deck?.querySelector('ul')
  const status = deck?.querySelector('[role=status]')
  const end = deck?.querySelector<HTMLAnchorElement>('[data-end] a')
  if (!deck || !list || !status || !end) return
  const cards = [...list.children] as HTMLElement[]
  let place = 0
  let start: { x: number; time: number } | null = null
  let hasMoved = false

  const show = () => {
    for (const [index, card] of cards.entries()) {
      card.inert = index !== place
      card.dataset.place = index < place ? 'gone' : `${Math.min(index - place, 3)}`
    }
    deck.dataset.swipe = place < cards.length ? 'on' : 'end'
    status.textContent = place < cards.length ? `${place + 1} / ${cards.length}` : ''
  }

  const drag = (distance: number) => {
    const card = cards[place]
    if (!card) return
    card.style.translate = distance === 0 ? '' : `${distance}px`
    card.style.rotate = distance === 0 ? '' : `${distance / 24}deg`
    const lean = distance > 0 ? 'hello' : 'next'
    deck.dataset.lean = Math.abs(distance) > 40 ? lean : ''
  }

  const leave = (side: 1 | -1) => {
    drag(0)
    cards[place]?.style.setProperty('--side', `${side}`)
    place += 1
    show()
    const about = cards[place]?.querySelector('.faces__about')
    const words =
      about && ([...about.children].map((part) => part.textContent).join(', ') || about.textContent)
    const spoken = document.createElement('span')
    spoken.className = 'visually-hidden'
    spoken.textContent = words ? `: ${words}` : (end.parentElement?.firstElementChild?.textContent ?? '')
    status.append(spoken)
    if (!cards[place]) end.focus()
  }

  const choose = (choice: string | undefined) => {
    if (!cards[place]) return
    const member = cards[place]?.querySelector('a')
    leave(choice === 'hello' ? 1 : -1)
    if (choice !== 'hello') return
    if (member) location.assign(member.href + location.search)
    else end.click()
  }

  const drop = (event: PointerEvent) => {
    if (!start) return
    const distance = event.clientX - start.x
    const isQuick = event.timeStamp - start.time < 250 && Math.abs(distance) > 40
    start = null
    if (event.type === 'pointerup' && (isQuick || Math.abs(distance) > list.clientWidth / 3)) {
      choose(distance > 0 ? 'hello' : 'next')
    } else drag(0)
    delete deck.dataset.drag
    deck.dataset.lean = ''
  }

  list.addEventListener('pointerdown', (event) => {
    hasMoved = false
    if (event.button === 0) start = { x: event.clientX, time: event.timeStamp }
  })
  list.addEventListener('pointermove', (event) => {
    if (!start) return
    const distance = event.clientX - start.x
    if (!hasMoved && Math.abs(distance) < 8) return
    if (!hasMoved) list.setPointerCapture(event.pointerId)
    hasMoved = true
    deck.dataset.drag = ''
    drag(distance)
  })
  list.addEventListener('pointerup', drop)
  list.addEventListener('pointercancel', drop)
  list.addEventListener('dragstart', (event) => event.preventDefault())
  // The end of a drag over a card's link is no click on it.
  list.addEventListener('click', (event) => hasMoved && event.preventDefault())
  for (const button of deck.querySelectorAll<HTMLElement>('[data-choice]')) {
    button.addEventListener('click', () => choose(button.dataset.choice))
  }
  document.addEventListener('keydown', (event) => {
    const isTyped = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
    if (isTyped || (event.target as Element).closest('form, dialog, [popover]')) return
    if (event.key === 'ArrowLeft') choose('next')
    if (event.key === 'ArrowRight') choose('hello')
  })
  show()
}
