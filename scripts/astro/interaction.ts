import type { ClientDirective } from 'astro'

const touches = ['pointerdown', 'focusin', 'keydown', 'touchstart'] as const

/** `client:interaction`: nothing is loaded until the island is first touched or focused. */
const interaction: ClientDirective = (load, _options, element) => {
  const start = async () => {
    for (const touch of touches) element.removeEventListener(touch, start)
    const hydrate = await load()
    await hydrate()
  }
  for (const touch of touches) element.addEventListener(touch, start, { passive: true })
}

export default interaction
