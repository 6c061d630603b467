// The operators' desk: one page with one island, for all brands. Built beside dist/<domain>/, served at a host of its own.
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

export default defineConfig({
  srcDir: './src/desk',
  publicDir: './src/desk/public',
  outDir: process.env.BUILD_DIR,
  cacheDir: './.cache/desk',
  trailingSlash: 'never',
  devToolbar: { enabled: false },
  build: { format: 'file', inlineStylesheets: 'never' },
  integrations: [react()],
  vite: { cacheDir: './.cache/desk/vite', build: { assetsInlineLimit: 0 } },
})
