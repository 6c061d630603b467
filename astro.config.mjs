import { resolve } from 'node:path'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import astroI18next from 'astro-i18next'
import { brand, brandToBuild, localesOf } from './src/build/astro/brand.ts'
import { development } from './src/build/astro/development.ts'
import { serviceWorker } from './src/build/astro/service-worker.ts'

// One build per brand: SITE names it, BUILD_DIR is set by scripts/build.ts, which swaps the finished folder in.
const site = await brandToBuild()
const outDir = resolve(process.env.BUILD_DIR ?? `dist/${site.domain}`)
process.env.SITE_LOCALES = localesOf(site).join(',')

/** Chunks beside the bundler's own: React, and what a member's page has around its screen, with all it imports. */
const CHUNKS = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'frame',
    test: /\/(islands\/((nav|modals|push)\/\w+\.island|shared\/(members-only|failure-toast))|ui\/skeleton)\.tsx$/,
  },
]

/** Pages name their islands' modules in the head; Astro hands on no `modulePreload` of the configuration. */
const noPreloadLists = {
  name: 'no-preload-lists',
  enforce: 'pre',
  configEnvironment: (name) => (name === 'client' ? { build: { modulePreload: false } } : undefined),
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
    plugins: [noPreloadLists, ...(process.env.API_PORT ? [development(site, process.env.API_PORT)] : [])],
    // Safari knows `user-select` and `text-size-adjust` by their prefixes alone.
    build: { assetsInlineLimit: 0, cssTarget: ['safari18', 'ios18', 'chrome130', 'firefox135'] },
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } },
      },
    },
  },
})
