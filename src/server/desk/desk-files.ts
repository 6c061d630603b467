import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { MiddlewareHandler } from 'hono'
import { StartError } from '../platform/start-error.ts'

export type DeskFiles = MiddlewareHandler

/** Built files have a hash in their name and never change. */
const BUILT = '/_astro/'
/** What the build says of its page. */
const POLICY_FILE = 'policy.txt'

/** Serves the desk's page at each of its addresses, and its files. */
export function createDeskFiles(folder: string): DeskFiles {
  const policyFile = join(folder, POLICY_FILE)
  if (!existsSync(policyFile)) {
    throw new StartError(`The desk is not built: ${folder} has no ${POLICY_FILE}.`, 'Run npm run build.')
  }
  const policy = readFileSync(policyFile, 'utf8').trim()
  const builtFile = serveStatic({
    root: folder,
    precompressed: true,
    onFound: (_, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
  })
  const page = serveStatic({
    root: folder,
    path: 'index.html',
    precompressed: true,
    onFound(_, c) {
      c.header('Cache-Control', 'no-store')
      c.header('Content-Security-Policy', policy)
    },
  })
  return (c, next) => {
    if (c.req.path.startsWith(BUILT)) return builtFile(c, next)
    // Addresses of screens have no dot.
    return c.req.path.includes('.') ? next() : page(c, next)
  }
}
