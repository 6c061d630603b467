import type { ClientDirective } from 'astro'

const touches = ['pointerdown', 'focusin', 'keydown', 'touchstart'] as const

/** `client:interaction`: nothing is loaded until the island is first touched or focused. */
const interaction: ClientDirective = (load, _options, element) => {
  const start = () => {
    for (const touch of touches) element.removeEventListener(touch, start)
    void load().then((hydrate) => hydrate())
  }
  for (const touch of touches) element.addEventListener(touch, start, { passive: true })
}

// eslint-disable-next-line import-x/no-default-export -- Astro takes a directive by its default export
export default interaction
