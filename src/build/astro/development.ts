import type { Plugin } from 'vite'
import type { Site } from '../../config/site.ts'
import { hostRules } from '../host-rules.ts'

/** Vite's part of `npm run dev`: calls and photos go to the API, and paths with an id to their shells. */
export function development(site: Site, apiPort: string): Plugin {
  const { rewrites } = hostRules(site, { script: [], style: [] })
  const shells = rewrites.map(({ pattern, shell }) => ({
    pattern: new RegExp(pattern),
    shell: shell.replace(/\.html$/, ''),
  }))
  const target = `http://127.0.0.1:${apiPort}`
  return {
    name: 'development',
    config: () => ({
      server: {
        // Before its pages, a brand's own host.
        allowedHosts: ['.localhost'],
        proxy: Object.fromEntries(['/api/', '/media/', '/dev/'].map((path) => [path, { target }])),
      },
    }),
    configureServer({ middlewares }) {
      middlewares.use((request, _, next) => {
        const [path = '', query] = (request.url ?? '').split('?')
        const found = shells.find(({ pattern }) => pattern.test(path))
        if (found && !path.includes('.')) request.url = found.shell + (query === undefined ? '' : `?${query}`)
        next()
      })
    },
  }
}
