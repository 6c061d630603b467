import { resolve } from 'node:path'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import astroI18next from 'astro-i18next'
import { brand, brandToBuild, localesOf } from './src/build/astro/brand.ts'
import { worker } from './src/build/astro/worker.ts'

// One build per brand: SITE names it, BUILD_DIR is set by scripts/build.ts, which swaps the finished folder in.
const site = await brandToBuild()
const outDir = resolve(process.env.BUILD_DIR ?? `dist/${site.domain}`)
process.env.SITE_LOCALES = localesOf(site).join(',')

/** date-fns ties itself to American English; a locale is always given, so that its default may stay away. */
const noDefaultLocale = {
  name: 'no-default-locale',
  enforce: 'pre',
  load: (id) =>
    id.endsWith('date-fns/_lib/defaultLocale.js') ? 'export const defaultLocale = undefined' : undefined,
}

/** A chunk brings what it needs by itself: Vite's preloader, 0.9 kB on each page, is a plain call here. */
const noPreloader = {
  name: 'no-preloader',
  enforce: 'pre',
  load: (id) =>
    id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined,
}

export default defineConfig({
  site: `https://${site.domain}`,
  outDir,
  cacheDir: `./.cache/${site.id}`,
  trailingSlash: 'never',
  prerenderConflictBehavior: 'error',
  devToolbar: { enabled: false },
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [
    astroI18next(),
    brand(site),
    react(),
    worker(outDir, [`/fonts/${site.theme.font.file}`, `/fonts/${site.theme.font.extended_file}`]),
  ],
  vite: {
    cacheDir: `./.cache/${site.id}/vite`,
    plugins: [noPreloader, noDefaultLocale],
    build: { assetsInlineLimit: 0 },
    environments: {
      client: {
        build: {
          modulePreload: false,
          rolldownOptions: {
            output: {
              // Few large files compress better than many small ones; what few islands share stays apart.
              codeSplitting: {
                groups: [
                  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 2 },
                  { name: 'dates', test: /node_modules\/date-fns\/(?!locale\/[a-z]{2}\b)/, priority: 2 },
                  {
                    name: 'shared',
                    test: /^(?!.*(node_modules\/date-fns\/|src\/(contract|client|stores)\/(payments|orders|accounts|blocks|notifications|own-profile|photos)|src\/(client|stores)\/photo-upload|src\/ui\/choice|src\/islands\/(settings|payments|moderation|login)|src\/(contract|client|stores)\/(moderation|blocks|blocked|cases|place)))/,
                    minShareCount: 6,
                    priority: 1,
                  },
                  // What every member page has around it.
                  {
                    name: 'frame',
                    test: /src\/(islands\/nav|ui\/badge|stores\/(chat|time-bonus)\.ts|client\/time-bonus|islands\/shared\/when-shown|islands\/use-attention)/,
                    priority: 0,
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
})
