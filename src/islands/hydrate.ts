import { type ComponentType, createElement, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

const { dataset } = document.documentElement
/** Whether the page waits for its islands before it is painted (`src/layouts/first-paint.ts`). */
const isAwaited = () => dataset.known !== undefined

/** Static HTML a page hands its island in a slot, as the build has rendered it; React leaves it alone. */
const slotted = (slots: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(slots).map(([name, html]) => [
      name,
      createElement('astro-slot', {
        name,
        suppressHydrationWarning: true,
        dangerouslySetInnerHTML: { __html: html },
      }),
    ]),
  )

/**
 * The client's half of a renderer (Astro's Renderer API): each island was rendered by the build. Awaited ones are there in
 * the first frame; Astro's own half hydrates in a transition, some frames later.
 */
const hydrate =
  (element: HTMLElement) =>
  (Island: ComponentType<object>, props: object, slots: Record<string, string> = {}) => {
    const options = { identifierPrefix: element.getAttribute('prefix') ?? '' }
    const island = createElement(Island, { ...props, ...slotted(slots) })
    const start = () => void hydrateRoot(element, island, options)
    if (!isAwaited()) return startTransition(start)
    flushSync(start)
    if (element.closest('main')) requestAnimationFrame(() => delete dataset.known)
  }

// eslint-disable-next-line import-x/no-default-export -- Astro takes a renderer by its default export
export default hydrate
