/**
 * The inline script of pages whose islands all wait for a touch: the first one fetches what wakes islands, and beside it
 * what the touched one needs. Its own text is put into the page with that module's address, so it uses nothing from
 * outside.
 */
export function wakeIslands(waker: string): void {
  const wake = ({ target }: Event) => {
    const island = (target as Element).closest('astro-island')
    if (!island) return
    for (const module of [waker, island.getAttribute('component-url'), island.getAttribute('renderer-url')])
      import(/* @vite-ignore */ module ?? '').catch(() => 0)
  }
  document.addEventListener('pointerdown', wake, { passive: true })
  document.addEventListener('focusin', wake)
}
