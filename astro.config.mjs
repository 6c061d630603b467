import { resolve } from 'node:path'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import astroI18next from 'astro-i18next'
import { brand, brandToBuild, localesOf } from './src/build/astro/brand.ts'
import { chunks, exactChunks } from './src/build/astro/chunks.ts'
import { development } from './src/build/astro/development.ts'
import { smallContract } from './src/build/astro/small-contract.ts'
import { serviceWorker } from './src/build/astro/service-worker.ts'

// One build per brand: SITE names it, BUILD_DIR is set by scripts/build.ts, which swaps the finished folder in.
const site = await brandToBuild()
const outDir = resolve(process.env.BUILD_DIR ?? `dist/${site.domain}`)
process.env.SITE_LOCALES = localesOf(site).join(',')

const DATE_FORMATTERS = resolve('src/build/astro/date-formatters.ts')
/** None of theirs is of those date-fns warns of. */
const UNPROTECTED_TOKENS = `
  export const isProtectedDayOfYearToken = () => false
  export const isProtectedWeekYearToken = () => false
  export const warnOrThrowProtectedError = () => undefined`

/**
 * date-fns ties itself to American English; a locale is always given, so that its default may stay away. What locales
 * bring for reading dates, and for spans of time, is used nowhere.
 */
const smallDates = {
  name: 'small-dates',
  enforce: 'pre',
  load(id) {
    if (id.endsWith('date-fns/_lib/defaultLocale.js')) return 'export const defaultLocale = undefined'
    if (id.endsWith('date-fns/_lib/format/formatters.js')) return `export * from '${DATE_FORMATTERS}'`
    if (id.endsWith('date-fns/_lib/protectedTokens.js')) return UNPROTECTED_TOKENS
    const [, unused] = /date-fns\/locale\/.+\/_lib\/(match|formatDistance)\.js$/.exec(id) ?? []
    return unused && `export const ${unused} = undefined`
  },
}

/**
 * Of ufo and destr, ofetch's own helpers for any address and any body, the client needs this much: its paths are the
 * contract's, its answers JSON. Each page is 2 kB lighter; tests run with the whole ones.
 */
const OFETCH_HELPERS = {
  'ufo/dist/index.mjs': `
    export const withBase = (path, base) => base + path
    export const withQuery = (path, query) => {
      const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map((each) => [name, each]))
      const known = pairs.filter(([, value]) => value !== undefined && value !== null)
      return known.length > 0 ? path + '?' + new URLSearchParams(known) : path
    }`,
  'destr/dist/index.mjs': `
    export default (text) => {
      try {
        return JSON.parse(text)
      } catch {
        return text
      }
    }`,
}
const smallOfetch = {
  name: 'small-ofetch',
  enforce: 'pre',
  load(id) {
    if (this.environment?.name !== 'client') return undefined
    return Object.entries(OFETCH_HELPERS).find(([file]) => id.endsWith(`node_modules/${file}`))?.[1]
  },
}

/**
 * A chunk brings what it needs by itself: Vite's preloader, 0.9 kB on each page and a list of files in each chunk, is a
 * plain call here, which says when a chunk is missing (`src/pwa/register.ts`). Astro hands on no `modulePreload` of ours.
 */
const noPreloader = {
  name: 'no-preloader',
  enforce: 'pre',
  configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
  load: (id) =>
    id === '\0vite/preload-helper.js'
      ? `export const __vitePreload = (load) => load().catch((error) => {
           dispatchEvent(new Event('vite:preloadError'))
           throw error
         })`
      : undefined,
}

export default defineConfig({
  site: `https://${site.domain}`,
  outDir,
  cacheDir: `./.cache/${site.id}`,
  trailingSlash: 'never',
  prerenderConflictBehavior: 'error',
  devToolbar: { enabled: false },
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [astroI18next(), brand(site), react(), serviceWorker(outDir)],
  vite: {
    cacheDir: `./.cache/${site.id}/vite`,
    plugins: [
      noPreloader,
      smallDates,
      smallOfetch,
      smallContract,
      exactChunks,
      ...(process.env.API_PORT ? [development(site, process.env.API_PORT)] : []),
    ],
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: chunks, includeDependenciesRecursively: false },
            },
          },
        },
      },
    },
  },
})
