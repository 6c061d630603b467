import { registerHooks } from 'node:module'
import type * as PageModules from './page-modules.ts'

const ROOT = new URL('../..', import.meta.url).href
/** Modules that hold a page's state; the others are the same for all pages. */
const OWN = ['src/stores/', 'src/client/', 'tests/resilience/page-modules', 'tests/support/environment'].map(
  (path) => ROOT + path,
)
const PAGE = /\?page=\d+$/

let pages = 0

registerHooks({
  resolve(specifier, context, next) {
    const resolved = next(specifier, context)
    const page = PAGE.exec(context.parentURL ?? '')?.[0]
    const isOwn = OWN.some((path) => resolved.url.startsWith(path))
    return page && isOwn ? { ...resolved, url: resolved.url + page } : resolved
  },
})

/** A copy of a page's modules, as a browser makes one for every page it opens. */
export async function pageModules(): Promise<typeof PageModules> {
  pages += 1
  return (await import(`./page-modules.ts?page=${pages}`)) as typeof PageModules
}
