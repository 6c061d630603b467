import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pwa from '@vite-pwa/astro'
import type { AstroIntegration } from 'astro'

interface Precached {
  url: string
}

/** Builds `sw.js`. It precaches the offline page of each language and what that page loads. */
export function worker(outDir: string, fonts: readonly string[]): AstroIntegration {
  return pwa({
    strategies: 'injectManifest',
    srcDir: 'src/pwa',
    filename: 'sw.ts',
    injectRegister: null,
    manifest: false,
    outDir,
    injectManifest: {
      globDirectory: outDir,
      globPatterns: [
        'offline.html',
        '*/offline.html',
        '_astro/*.{css,svg}',
        'icon.svg',
        ...fonts.map((font) => font.slice(1)),
      ],
      manifestTransforms: [
        (entries: (Precached & { size: number; revision: string | null })[]) => {
          const page = readFileSync(join(outDir, 'offline.html'), 'utf8')
          const manifest = entries
            .filter(({ url }) => !url.startsWith('_astro/') || page.includes(`/${url}"`))
            .map((entry) => ({ ...entry, url: `/${entry.url.replace(/\.html$/, '')}` }))
          return { manifest, warnings: [] }
        },
      ],
    },
  })
}
