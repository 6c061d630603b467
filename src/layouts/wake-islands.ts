/**
 * The inline script of pages whose islands all wait for a touch: the first touch fetches Astro's directive, and in parallel
 * the touched island's modules. Inlined as source text with that module's URL: no imports.
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
