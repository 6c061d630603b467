// The build's half of our renderer of islands (Astro's Renderer API); `./hydrate.ts` is the browser's.
import type { AstroComponentMetadata, NamedSSRLoadedRendererValue } from 'astro'
import { type ComponentType, createElement } from 'react'
import { prerender } from 'react-dom/static'

/** Tells the browser's half what the ids of `useId` begin with. A page has each island once. */
const PREFIX = 'data-ids'

/** The HTML once all lazy parts are there. */
async function renderToStaticMarkup(
  Island: ComponentType<object>,
  props: object,
  _slots: Record<string, string>,
  metadata?: AstroComponentMetadata,
): Promise<{ html: string; attrs: Record<string, string> }> {
  const identifierPrefix = metadata?.displayName ?? ''
  const { prelude } = await prerender(createElement(Island, props), { identifierPrefix })
  return { html: await new Response(prelude).text(), attrs: { [PREFIX]: identifierPrefix } }
}

const renderer: NamedSSRLoadedRendererValue = {
  name: 'islands',
  check: (component: unknown) => Promise.resolve(typeof component === 'function'),
  renderToStaticMarkup,
}

// eslint-disable-next-line import-x/no-default-export -- Astro takes a renderer by its default export
export default renderer
