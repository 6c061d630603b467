import type { Position } from '../../stores/search/search.ts'

/** Whether the browser came back to this page, or loaded it again, rather than following a link to it. */
export function isReturning(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward' || navigation?.type === 'reload'
}

/** How far down the reader is, and the member's card they are on by keyboard. */
export function positionHere(): Position {
  const card = document.querySelector<HTMLAnchorElement>('.member-card__link:focus-visible')
  return { scroll: window.scrollY, focused: card?.pathname ?? '' }
}

export function goTo({ scroll, focused }: Position): void {
  // Once the page is loaded the browser would scroll to where it was left, which may be short of the card.
  history.scrollRestoration = 'manual'
  window.scrollTo({ top: scroll, behavior: 'instant' })
  const cards = document.querySelectorAll<HTMLAnchorElement>('.member-card__link')
  const card = focused && [...cards].find(({ pathname }) => pathname === focused)
  if (!card) return
  card.focus({ preventScroll: true })
  // Opened while the page was still scrolling to it.
  card.scrollIntoView({ block: 'nearest', behavior: 'instant' })
}
