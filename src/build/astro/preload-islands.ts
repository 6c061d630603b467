const ISLAND =
  /<astro-island\b[^>]*? component-url="([^"]+)"[^>]*? renderer-url="([^"]+)" props="[^"]*" ssr client="(load|media)" opts="([^"]*)"/g

interface Island {
  module: string
  renderer: string
  /** Where it hydrates; everywhere without. */
  media?: string | undefined
}

/** The islands of a page that hydrate by themselves while it loads. */
function islandsOf(html: string): Island[] {
  return [...html.matchAll(ISLAND)].map(([, module = '', renderer = '', directive, options = '']) => ({
    module,
    renderer,
    media: directive === 'media' ? /&quot;value&quot;:&quot;(.*)&quot;/.exec(options)?.[1] : undefined,
  }))
}

/**
 * Names in a page's head all modules its islands need, which are else found one in the other. `importsOf` answers what a
 * module imports. Those of the islands themselves are marked: `src/layouts/first-paint.ts` asks for them.
 */
export function preloadIslands(html: string, importsOf: (module: string) => readonly string[]): string {
  const islands = islandsOf(html)
  const medias = new Map<string, string | undefined>()
  const visit = (module: string, media: string | undefined) => {
    const isKnown = medias.has(module)
    if (isKnown && (media !== undefined || medias.get(module) === undefined)) return
    medias.set(module, media)
    for (const next of importsOf(module)) visit(next, media)
  }
  for (const { module, renderer, media } of islands) for (const each of [renderer, module]) visit(each, media)
  const marked = new Set(islands.map(({ module }) => module))
  const links = [...medias].map(
    ([module, media]) =>
      `<link rel="modulepreload" fetchpriority="low" href="${module}"${media === undefined ? '' : ` media="${media}"`}${marked.has(module) ? ' data-island' : ''}>`,
  )
  // After the style sheets and behind them: a slow line paints the page first.
  return html.replace(/(<head>.*<link rel="stylesheet"[^>]*>)(.*<\/head>)/s, `$1${links.join('')}$2`)
}
