const SCRIPT = /<script>([\s\S]*?)<\/script>/g
/** Astro's own: the element, and the directive of `src/layouts/interaction.ts`. */
const ELEMENT = 'customElements.define("astro-island"'
const DIRECTIVE = '"astro:interaction"'

/** Whether a page has islands, and none that hydrates before a touch. */
const waits = (html: string) => html.includes('<astro-island ') && !/ ssr client="(?!interaction")/.test(html)

/** Makes a module of the script in a page that wakes its islands, where all wait for a touch. */
export function wakerOf(html: string): string | undefined {
  if (!waits(html)) return undefined
  const element = [...html.matchAll(SCRIPT)].find(([, code = '']) => code.includes(ELEMENT))?.[1]
  return element && `(self.Astro||={}).interaction=load=>load().then(hydrate=>hydrate());${element}`
}

/** Such a page with an inline script of ours in the place of Astro's, a seventh of their size. */
export function delayIslands(html: string, inline: string): string {
  return html.replace(SCRIPT, (script, code: string) => {
    if (code.includes(DIRECTIVE)) return ''
    return code.includes(ELEMENT) ? `<script>${inline}</script>` : script
  })
}
