// The browser's half of our renderer of islands (Astro's Renderer API); `./render.ts` is the build's.
import { type ComponentType, createElement, startTransition } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'

const { dataset } = document.documentElement
/** Whether the page waits for its islands before it is painted (`src/layouts/first-paint.ts`). */
const isAwaited = () => dataset.known !== undefined

/** Awaited islands are there in the first frame; others hydrate in a transition, some frames later. */
const hydrate = (element: HTMLElement) => (Island: ComponentType<object>, props: object) => {
  const options = { identifierPrefix: element.dataset.ids ?? '' }
  const start = () => void hydrateRoot(element, createElement(Island, props), options)
  if (!isAwaited()) return startTransition(start)
  flushSync(start)
  if (element.closest('main')) requestAnimationFrame(() => delete dataset.known)
}

// eslint-disable-next-line import-x/no-default-export -- Astro takes a renderer by its default export
export default hydrate
