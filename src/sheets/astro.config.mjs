// The sheets of /dev/art and /dev/ui: what a brand's drawings and primitives look like. Built for the demo alone, beside dist/<domain>/.
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { brandModules, brandToBuild } from '../build/astro/brand.ts'

const site = await brandToBuild()

export default defineConfig({
  srcDir: './src/sheets',
  publicDir: './src/sheets/public',
  outDir: process.env.BUILD_DIR,
  cacheDir: `./.cache/${site.id}-sheets`,
  base: '/dev',
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [react()],
  vite: {
    cacheDir: `./.cache/${site.id}-sheets/vite`,
    plugins: [brandModules(site, {})],
    build: { assetsInlineLimit: 0 },
  },
})
