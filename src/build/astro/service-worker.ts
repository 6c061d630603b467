import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pwa from '@vite-pwa/astro'
import type { AstroIntegration } from 'astro'

const PAGES = ['offline.html', '*/offline.html']

interface Precached {
  url: string
}

/** Builds `sw.js`. It precaches the offline page of each language and what that page loads. */
export function serviceWorker(outDir: string): AstroIntegration {
  return pwa({
    strategies: 'injectManifest',
    srcDir: 'src/pwa/worker',
    filename: 'sw.ts',
    injectRegister: null,
    manifest: false,
    outDir,
    injectManifest: {
      globDirectory: outDir,
      globPatterns: PAGES.concat('_astro/*.{svg,woff2}', 'icon.svg'),
      manifestTransforms: [
        (entries: (Precached & { size: number; revision: string | null })[]) => {
          const pages = globSync(PAGES, { cwd: outDir }).map((page) =>
            readFileSync(join(outDir, page), 'utf8'),
          )
          const manifest = entries
            .filter(
              ({ url }) => !url.startsWith('_astro/') || pages.some((page) => page.includes(`/${url}"`)),
            )
            .map((entry) => ({ ...entry, url: `/${entry.url.replace(/\.html$/, '')}` }))
          return { manifest, warnings: [] }
        },
      ],
    },
  })
}
